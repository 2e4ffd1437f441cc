package org.linkteller.data.own;

import java.io.InputStream;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/**
 * The nodes and edges of a GraphML file, streamed. A document type declaration is refused, so there are no entities to
 * expand and nothing outside the file to fetch. Text is UTF-8. Other attributes than an edge's weight are not looked at.
 */
final class GraphMlReader {
    private final InputFile file;
    private final NodeNames names;
    private final EdgeCollector edges;
    /** The ids of keys that declare an attribute called weight. */
    private final Set<String> weightKeys = new HashSet<>();

    private boolean directed;
    private boolean inEdge;

    private GraphMlReader(InputFile file, NodeNames names, EdgeCollector edges) {
        this.file = file;
        this.names = names;
        this.edges = edges;
    }

    /** Collects edges and names; true if the file says that some edge is directed. */
    static boolean read(InputFile file, NodeNames names, EdgeCollector edges) {
        GraphMlReader reader = new GraphMlReader(file, names, edges);
        return file.readText(in -> {
            reader.read(in);
            return reader.directed;
        });
    }

    private void read(InputStream in) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(DelimitedFile.strictUtf8(in));
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                    throw file.bad(line(xml), "document types and entities are refused in GraphML");
                } else if (event == XMLStreamConstants.START_ELEMENT) {
                    start(xml);
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("edge")) {
                    inEdge = false;
                }
            }
        } catch (XMLStreamException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw file.bad(line, "is not valid XML");
        }
    }

    private void start(XMLStreamReader xml) throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "key" -> {
                if ("weight".equalsIgnoreCase(xml.getAttributeValue(null, "attr.name"))) {
                    weightKeys.add(required(xml, "id"));
                }
            }
            case "graph" -> directed |= "directed".equals(xml.getAttributeValue(null, "edgedefault"));
            case "node" -> names.require(file, line(xml), required(xml, "id"));
            case "edge" -> {
                inEdge = true;
                directed |= "true".equals(xml.getAttributeValue(null, "directed"));
                int source = names.require(file, line(xml), required(xml, "source"));
                edges.add(source, names.require(file, line(xml), required(xml, "target")));
            }
            case "hyperedge" -> throw file.bad(line(xml), "hyperedges are not supported");
            case "data" -> {
                String key = Objects.requireNonNullElse(xml.getAttributeValue(null, "key"), "");
                if (inEdge && (weightKeys.contains(key) || key.equals("weight"))) {
                    checkWeight(xml);
                }
            }
            default -> {} // descriptions, ports, other attributes
        }
    }

    private void checkWeight(XMLStreamReader xml) throws XMLStreamException {
        long line = line(xml);
        String weight = xml.getElementText().strip();
        if (!NumberText.isNumber(weight) || Double.parseDouble(weight) != 1) {
            throw file.bad(
                    line,
                    "weight '" + NumberText.shortened(weight) + "': expected 1, weighted graphs are not supported");
        }
    }

    private String required(XMLStreamReader xml, String attribute) {
        @Nullable String value = xml.getAttributeValue(null, attribute);
        if (value == null || value.isEmpty()) {
            throw file.bad(line(xml), "expected <" + xml.getLocalName() + "> to have '" + attribute + "'");
        }
        return value;
    }

    private static long line(XMLStreamReader xml) {
        return xml.getLocation().getLineNumber();
    }
}
