package org.linkteller.audit.report;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The published schema of report.json, applied by a validator that is not ours. */
public final class ReportSchema {
    private ReportSchema() {}

    /** What is wrong with a report, one line each. */
    public static List<String> complaints(String json) throws IOException {
        try (InputStream schema = JsonReport.class.getResourceAsStream("report.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema)
                    .validate(json, InputFormat.JSON)
                    .stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        }
    }
}
