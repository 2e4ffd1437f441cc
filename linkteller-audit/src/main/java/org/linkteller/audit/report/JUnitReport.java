package org.linkteller.audit.report;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The gate's verdicts as JUnit XML, which every CI system shows as tests. */
public final class JUnitReport {
    private JUnitReport() {}

    public static String text(List<Gate.Verdict> verdicts) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "linkteller gate");
            xml.writeAttribute("tests", String.valueOf(verdicts.size()));
            xml.writeAttribute(
                    "failures",
                    String.valueOf(verdicts.stream().filter(v -> !v.passed()).count()));
            for (Gate.Verdict verdict : verdicts) {
                xml.writeStartElement("testcase");
                xml.writeAttribute("classname", "linkteller." + verdict.rule().measure());
                xml.writeAttribute("name", verdict.cell() + ": " + verdict.rule());
                if (!verdict.passed()) {
                    xml.writeStartElement("failure");
                    xml.writeAttribute("message", verdict.line());
                    xml.writeEndElement();
                }
                xml.writeStartElement("system-out");
                xml.writeCharacters(String.format(Locale.ROOT, "measured %.6f", verdict.value()));
                xml.writeEndElement();
                xml.writeEndElement();
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text + "\n";
    }
}
