package org.linkteller.audit.cell;

import com.fasterxml.jackson.databind.util.StdConverter;
import org.linkteller.api.box.Box;

/** Reads a box from a report: the border itself knows no JSON. */
final class BoxText extends StdConverter<String, Box> {
    @Override
    public Box convert(String text) {
        return Box.parse(text);
    }
}
