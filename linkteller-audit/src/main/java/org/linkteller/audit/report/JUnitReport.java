package org.linkteller.audit.report;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The gate's checks as JUnit XML, which every CI system shows as tests. */
public final class JUnitReport {
    private JUnitReport() {}

    public static String text(List<Gate.Check> checks) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "linkteller gate");
            xml.writeAttribute("tests", String.valueOf(checks.size()));
            xml.writeAttribute(
                    "failures",
                    String.valueOf(checks.stream().filter(v -> !v.passed()).count()));
            for (Gate.Check check : checks) {
                xml.writeStartElement("testcase");
                xml.writeAttribute("classname", "linkteller." + check.rule().measure());
                xml.writeAttribute("name", check.subject() + ": " + check.rule());
                if (!check.passed()) {
                    xml.writeStartElement("failure");
                    xml.writeAttribute("message", check.line());
                    xml.writeEndElement();
                }
                if (check.value() != null) {
                    xml.writeStartElement("system-out");
                    xml.writeCharacters(String.format(Locale.ROOT, "measured %.6f", check.value()));
                    xml.writeEndElement();
                }
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
