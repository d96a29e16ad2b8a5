package io.datapump.pump;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// An S3 on this machine that answers five operations the same every time, after a number of accidents.
final class BadWayToS3 implements AutoCloseable {

    static final String CONTENT = "0123456789".repeat(1000);

    /// What becomes of a request.
    enum Accident {
        NONE,
        SLOW_DOWN,
        TOO_MANY_REQUESTS,
        INTERNAL_ERROR,
        RESET,
        TRUNCATED,
        SLOW,
        SKEWED_CLOCK,
        DENIED
    }

    private final HttpServer server;
    private final AtomicInteger requests = new AtomicInteger();
    private final Accident accident;
    private final int times;

    /// @param times how many requests meet with the accident; later ones do not
    BadWayToS3(Accident accident, int times) {
        this.accident = accident;
        this.times = times;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var now = requests.incrementAndGet() <= times ? accident : Accident.NONE;
        switch (now) {
            case NONE -> succeed(exchange, 0);
            case SLOW_DOWN -> refuse(exchange, 503, "SlowDown");
            case TOO_MANY_REQUESTS -> refuse(exchange, 429, "TooManyRequestsException");
            case INTERNAL_ERROR -> refuse(exchange, 500, "InternalError");
            case DENIED -> refuse(exchange, 403, "AccessDenied");
            case SKEWED_CLOCK -> {
                var time = ZonedDateTime.now(ZoneOffset.UTC).plusDays(3).format(DateTimeFormatter.RFC_1123_DATE_TIME);
                exchange.getResponseHeaders().set("Date", time);
                refuse(exchange, 403, "RequestTimeTooSkewed");
            }
            case RESET -> exchange.close();
            case TRUNCATED -> succeed(exchange, 2);
            case SLOW -> {
                pause();
                succeed(exchange, 0);
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
        send(exchange, status, "<Error><Code>%s</Code><Message>No.</Message></Error>".formatted(code), 0);
    }

    private static void succeed(HttpExchange exchange, int missingHalves) throws IOException {
        var range = exchange.getRequestHeaders().getFirst("Range");
        var query = String.valueOf(exchange.getRequestURI().getQuery());
        switch (exchange.getRequestMethod()) {
            case "POST" ->
                send(exchange, 200, "<DeleteResult><Deleted><Key>a</Key></Deleted></DeleteResult>", missingHalves);
            case "PUT" -> {
                exchange.getResponseHeaders().set("ETag", "\"e\"");
                send(
                        exchange,
                        200,
                        exchange.getRequestHeaders().containsKey("x-amz-copy-source")
                                ? "<CopyObjectResult><ETag>\"e\"</ETag></CopyObjectResult>"
                                : "",
                        missingHalves);
            }
            default -> {
                if (query.contains("list-type")) {
                    var object = "<Contents><Key>p/a</Key><Size>1</Size><ETag>\"e\"</ETag></Contents>";
                    send(exchange, 200, "<ListBucketResult>%s</ListBucketResult>".formatted(object), missingHalves);
                } else if (range == null) {
                    send(exchange, 200, CONTENT, missingHalves);
                } else {
                    var ends = range.replace("bytes=", "").split("-", 2);
                    exchange.getResponseHeaders().set("Content-Range", "bytes %s-%s/10000".formatted(ends[0], ends[1]));
                    send(
                            exchange,
                            206,
                            CONTENT.substring(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]) + 1),
                            missingHalves);
                }
            }
        }
    }

    /// @param missingHalves 2: the second half of the body never comes, though its length was announced
    private static void send(HttpExchange exchange, int status, String body, int missingHalves) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody()
                    .write(bytes, 0, missingHalves == 0 ? bytes.length : bytes.length / missingHalves);
            exchange.getResponseBody().flush();
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
