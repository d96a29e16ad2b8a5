package io.datapump.local.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.datapump.local.aws.compute.TaskFault;
import io.datapump.pump.Main;
import io.datapump.pump.PumpClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the emulator's containers whose image is its address, as the pump's jobs in this process; what the
/// emulator asks and is answered is described in its module `running_tasks`.
final class ContainerRunner implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<String, Object> WELL = exited(0, "");

    private final PumpClients clients;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> tasks = new CopyOnWriteArrayList<>();
    private final Map<String, Disturbance> disturbances = new ConcurrentHashMap<>();

    private record Disturbance(int left, TaskFault fault) {}

    ContainerRunner(PumpClients clients) {
        this.clients = clients;
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/start", exchange -> answer(exchange, started(read(exchange))));
        server.createContext("/run", exchange -> answer(exchange, ended(read(exchange))));
        server.setExecutor(threads);
        server.start();
    }

    String image() {
        return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    }

    List<String> tasks() {
        return List.copyOf(tasks);
    }

    void disturb(String task, int times, TaskFault fault) {
        disturbances.put(task, new Disturbance(times, fault));
    }

    private static JsonNode read(HttpExchange exchange) throws IOException {
        return JSON.readTree(exchange.getRequestBody().readAllBytes());
    }

    private static void answer(HttpExchange exchange, Map<String, Object> answer) throws IOException {
        var body = JSON.writeValueAsBytes(answer);
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private Map<String, Object> started(JsonNode work) {
        var task = RunWorld.nameOf(command(work));
        tasks.add(task);
        return switch (Optional.ofNullable(disturbances.get(task))
                .map(Disturbance::fault)
                .orElse(null)) {
            case TaskFault.Refused(var reason) -> {
                met(task);
                yield Map.of("failures", List.of(Map.of("reason", reason)));
            }
            case TaskFault.Throttled _ -> {
                met(task);
                yield Map.of("error", Map.of("code", "ThrottlingException", "message", "Rate exceeded"));
            }
            case null, default -> Map.of();
        };
    }

    private Map<String, Object> ended(JsonNode work) {
        var task = RunWorld.nameOf(command(work));
        return met(task).map(this::endOf).orElseGet(() -> run(work));
    }

    /// Uses up one time of a fault.
    private Optional<TaskFault> met(String task) {
        var before = Optional.ofNullable(disturbances.get(task));
        disturbances.computeIfPresent(
                task, (name, now) -> now.left() == 1 ? null : new Disturbance(now.left() - 1, now.fault()));
        return before.map(Disturbance::fault);
    }

    private Map<String, Object> endOf(TaskFault fault) {
        return switch (fault) {
            case TaskFault.Stopped(var code, var reason) ->
                Map.of("stopCode", code.toString(), "stoppedReason", reason);
            case TaskFault.Exited(var exit, var reason) -> exited(exit, reason);
            case TaskFault.Stuck _ -> {
                awaitClose();
                yield WELL;
            }
            case TaskFault.Refused _, TaskFault.Throttled _ -> WELL;
        };
    }

    private void awaitClose() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Map<String, Object> run(JsonNode work) {
        var environment = new ConcurrentHashMap<String, String>();
        work.required("environment").forEachEntry((name, value) -> environment.put(name, value.asString()));
        var exit = Main.runJob(command(work), environment, clients, Clock.systemUTC(), System.out::println);
        return exited(exit, "");
    }

    private static Map<String, Object> exited(int exit, String reason) {
        var main = Map.<String, Object>of("name", "pump", "exitCode", exit, "reason", reason);
        return Map.of(
                "stopCode",
                "EssentialContainerExited",
                "stoppedReason",
                "Essential container in task exited",
                "containers",
                List.of(Map.of("name", "side", "exitCode", 0), main));
    }

    private static List<String> command(JsonNode work) {
        return StreamSupport.stream(work.required("command").spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
