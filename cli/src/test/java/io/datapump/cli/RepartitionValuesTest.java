package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

/// How `repartition` reads values: in which time zone, as what types, under which key.
class RepartitionValuesTest {

    private static final String KEY = "an invented key of more than 32 bytes";

    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path own = Path.of("");

    private static Path payments = Path.of("");
    private static Path customers = Path.of("");

    @BeforeAll
    static void writeTheExport() {
        var database = ExportFixtures.write(shared).resolve("pagila");
        payments = database.resolve("public.payment");
        customers = database.resolve("public.customer");
    }

    /// Runs the command with an environment of its own.
    private Shell repartition(Map<String, String> environment, Path in, String... options) {
        var out = new StringWriter();
        var err = new StringWriter();
        var words = new ArrayList<>(List.of(in.toString(), own.resolve("out").toString()));
        words.addAll(List.of(options));
        var exit = new CommandLine(new RepartitionCommand(environment))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setParameterExceptionHandler((failure, _) -> WrongUsage.explain(failure))
                .setExecutionExceptionHandler((failure, command, _) -> {
                    command.getErr().println(failure.getMessage());
                    return ExitCode.FAILED.code();
                })
                .execute(words.toArray(String[]::new));
        return new Shell(exit, out.toString(), err.toString());
    }

    private List<?> written(String select) {
        try (var engine = new LakeQuery(own.resolve("spill"), QueryLimits.SMALL)) {
            return engine.run("%s FROM read_parquet('%s/**/*.parquet')".formatted(select, own.resolve("out")))
                    .rows();
        }
    }

    @Test
    void textBecomesWhatItStandsForAndMisfitsAreShownByColumn() throws IOException {
        var run = repartition(
                Map.of(),
                payments,
                "--by",
                "ano=year:payment_date",
                "--time-zone",
                "America/Sao_Paulo",
                "--typed",
                "payment_date=timestamptz",
                "--typed",
                "amount=decimal",
                "--typed",
                "note=date");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("misfits: +[\\d,]+ values in note did not fit the column's form and became null");
        assertThat(written("SELECT DISTINCT typeof(payment_date), typeof(amount), typeof(note)")
                        .toString())
                .contains("TIMESTAMP WITH TIME ZONE", "DECIMAL(", "DATE");
        assertThat(written("SELECT count(*), count(note)").toString()).contains("3000", "0");
    }

    @Test
    void theJsonCountsMisfitsByColumnAndNamesWhatWasAskedFor() {
        var run = repartition(
                Map.of("DATAPUMP_HASH_KEY", KEY),
                customers,
                "--typed",
                "create_date=date",
                "--typed",
                "last_name=uuid",
                "--hash",
                "email",
                "--drop",
                "first_name",
                "--format",
                "json");

        assertThat(run.exit()).as(run.err()).isZero();
        var json = JsonMapper.shared().readTree(run.out());
        assertThat(json.at("/typed").toString()).isEqualTo("{\"create_date\":\"date\",\"last_name\":\"uuid\"}");
        assertThat(json.at("/hashed").toString()).isEqualTo("[\"email\"]");
        assertThat(json.at("/timeZone").asString()).isEqualTo("UTC");
        assertThat(json.at("/misfits").toString()).isEqualTo("{\"last_name\":2400}");
        assertThat(run.out() + run.err()).doesNotContain(KEY);
    }

    @Test
    void hashedValuesAreTheHmacOfTheValueWithTheKeyFromTheEnvironment() throws GeneralSecurityException {
        var run = repartition(Map.of("DATAPUMP_HASH_KEY", KEY), customers, "--hash", "email");

        assertThat(run.exit()).as(run.err()).isZero();
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        try (var engine = new LakeQuery(own.resolve("spill"), QueryLimits.SMALL)) {
            var email = engine.run("SELECT email FROM read_parquet('%s/**/*.parquet') WHERE customer_id = 7"
                            .formatted(customers))
                    .rows()
                    .getFirst()
                    .getFirst()
                    .orElseThrow();
            var hash = HexFormat.of().formatHex(mac.doFinal(email.getBytes(StandardCharsets.UTF_8)));
            assertThat(written("SELECT list(email) FILTER (customer_id = 7)").toString())
                    .contains(hash);
        }
    }

    @Test
    void rowsWithoutAPartitionGoToTheDefaultOneOrEndTheAttempt() {
        var run = repartition(Map.of(), payments, "--by", "ano=year:note");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("rows in __HIVE_DEFAULT_PARTITION__", "from which no partition can be derived");

        var failed = repartition(Map.of(), payments, "--by", "ano=year:note", "--on-invalid", "fail", "--overwrite");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err()).contains("public.payment", "onInvalid is fail");
    }

    @Test
    void misfitsMayEndTheAttempt() {
        var run = repartition(Map.of(), payments, "--typed", "note=date", "--on-misfit", "fail");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("\"note\" holds the value", "onMisfit is fail");
        assertThat(own.resolve("out")).doesNotExist();
    }

    @Test
    void aDryRunSaysWhatColumnsBecome() {
        var run = repartition(
                Map.of("DATAPUMP_HASH_KEY", KEY),
                customers,
                "--typed",
                "create_date=date",
                "--hash",
                "email",
                "--hash",
                "last_name",
                "--by",
                "mes=month:create_date",
                "--time-zone",
                "Asia/Kolkata",
                "--dry-run");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("create_date (date)", "email, last_name", "mes=month:create_date", "Asia/Kolkata");
    }

    @Test
    void aColumnThatIsNotThereIsAskedFor() {
        var run = repartition(Map.of("DATAPUMP_HASH_KEY", KEY), customers, "--hash", "emial", "--typed", "x=date");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        "no column \"emial\", which is to be hashed. Did you mean \"email\"?",
                        "\"x\", which is to be typed");
    }

    @Test
    void wrongUsageIsTwoAndSaysWhatToWrite() {
        var withKey = Map.of("DATAPUMP_HASH_KEY", KEY);
        refuses(
                withKey,
                "'Europe/Lisboa' is no time zone. Did you mean \"Europe/Lisbon\"?",
                "--time-zone",
                "Europe/Lisboa");
        refuses(withKey, "'+01:00' is no time zone", "--time-zone", "+01:00");
        refuses(withKey, "'default' is neither defaultPartition nor fail", "--on-invalid", "default");
        refuses(withKey, "'null' is neither makeNull nor fail", "--on-misfit", "null");
        refuses(withKey, "\"email=dat\" has the form \"dat\"", "--typed", "email=dat");
        refuses(withKey, "\"email\" is to get two forms", "--typed", "email=date", "--typed", "email=uuid");
        refuses(withKey, "\"email\" is to get two forms", "--typed", "email=date", "--hash", "email");
        refuses(withKey, "\"email\" is dropped", "--drop", "email", "--hash", "email");
        refuses(
                withKey,
                "would write its values into the names of folders",
                "--hash",
                "email",
                "--by",
                "e=value:email");
        refuses(withKey, "Give --by, --drop, --typed or --hash");
        refuses(Map.of(), "--hash needs a key", "--hash", "email");
        refuses(Map.of("DATAPUMP_HASH_KEY", ""), "--hash needs a key", "--hash", "email");
        refuses(
                Map.of("DATAPUMP_HASH_KEY", "hunter2"),
                "DATAPUMP_HASH_KEY: The secret for hashed columns has 7 bytes",
                "--hash",
                "email");
    }

    private void refuses(Map<String, String> environment, String message, String... options) {
        var run = repartition(environment, customers, options);
        assertThat(run.exit()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message, "--help.").doesNotContain("hunter2", KEY);
        assertThat(own.resolve("out")).doesNotExist();
    }
}
