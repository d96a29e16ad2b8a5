package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.Span;
import org.junit.jupiter.api.Test;

class GithubReportTest {

    private final GithubReport writer = new GithubReport();

    @Test
    void findingIsOneCommandWithItsPlaceAndTitle() {
        assertThat(writer.write(ReportFixtures.report(ReportFixtures.unknownKey())))
                .isEqualTo("::error file=lake-config/lake.yaml,line=3,col=3,endColumn=9,title=Unknown key [unknown-key]"
                        + "::spec has no key \"regoin\".%0Aexpected: region, bucket%0Afix: Did you mean \"region\"?\n");
    }

    @Test
    void warningsAreWarnings() {
        assertThat(writer.write(ReportFixtures.report(ReportFixtures.fileNotRead())))
                .startsWith("::warning file=lake-config/a.txt,line=1,");
    }

    @Test
    void relatedPlacesAreNamedInTheMessage() {
        var finding = ReportFixtures.unknownKey().relating(ReportFixtures.LAKE.span(1, 7, 4), "here already");
        assertThat(writer.write(ReportFixtures.report(finding)))
                .contains("%0Alake-config/lake.yaml:1:7: here already%0A");
    }

    @Test
    void whatWouldEndACommandOrAPropertyIsEscaped() {
        assertThat(GithubReport.data("50 % of a:b,c\r\n::error::x")).isEqualTo("50 %25 of a:b,c%0D%0A::error::x");
        assertThat(GithubReport.property("100%: a,b\r\n")).isEqualTo("100%25%3A a%2Cb%0D%0A");
        var hostile =
                Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf("a,b:c\n::error::x%.yaml"), "It\nis\r%0A.");
        assertThat(writer.write(ReportFixtures.report(hostile)))
                .isEqualTo("::warning file=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax%25.yaml,line=1,col=1,endColumn=2,"
                        + "title=This file is not read [file-not-read]::It%0Ais%0D%250A.\n");
    }

    @Test
    void pathsBeginAtTheRootOfTheRepository() {
        assertThat(file("/repository/lake-config/a.yaml")).isEqualTo("lake-config/a.yaml");
        assertThat(file("./lake-config/a.yaml")).isEqualTo("lake-config/a.yaml");
        assertThat(file("/elsewhere/a.yaml")).isEqualTo("/elsewhere/a.yaml");
        assertThat(file("/repository-2/a.yaml")).isEqualTo("/repository-2/a.yaml");
    }

    @Test
    void summarySaysWhatGithubDoesNotShow() {
        assertThat(writer.summary(ReportFixtures.report(ReportFixtures.many(10))))
                .isEqualTo("lake-config: 2 documents read, 10 errors, no warnings in 1 file\n");
        assertThat(writer.summary(ReportFixtures.report(ReportFixtures.many(11))))
                .contains("at most 10 errors and 10 warnings of one step");
    }

    private static String file(String path) {
        return ReportFixtures.report().fromRoot(path);
    }
}
