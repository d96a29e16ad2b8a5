package io.datapump.local.aws.client;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.http.SdkHttpResponse;

/// A client of the SDK's own interface in front of a class that serves some of its operations.
///
/// Operations that the class declares go to it. Everything the interface derives from its operations
/// (consumer builders, paginators, waiters) works through the interface's default methods. Any other
/// operation fails with its name.
public final class LocalClient implements InvocationHandler {

    /// Waiters read the status of an answer.
    private static final SdkHttpResponse OK =
            SdkHttpResponse.builder().statusCode(200).build();

    private final String service;
    private final CallLog calls;
    private final Map<Signature, Operation> served;

    private LocalClient(String service, CallLog calls, Map<Signature, Operation> served) {
        this.service = service;
        this.calls = calls;
        this.served = served;
    }

    /// Hands out a client.
    ///
    /// @param client the SDK's interface, for example `GlueClient`
    /// @param service for messages and the call log, for example `glue`
    /// @param servers their public methods are the operations served
    /// @throws IllegalArgumentException where a public method of a server is no operation of the interface
    public static <C extends SdkClient> C of(Class<C> client, String service, CallLog calls, Object... servers) {
        var served = new HashMap<Signature, Operation>();
        for (var server : servers) {
            for (var method : server.getClass().getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                    requireOperation(client, method);
                    method.setAccessible(true);
                    served.put(Signature.of(method), new Operation(server, method));
                }
            }
        }
        var handler = new LocalClient(service, calls, Map.copyOf(served));
        return client.cast(Proxy.newProxyInstance(client.getClassLoader(), new Class<?>[] {client}, handler));
    }

    private static void requireOperation(Class<?> client, Method method) {
        try {
            client.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    "Cannot serve %s: %s has no such operation.".formatted(method, client.getSimpleName()), e);
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        var operation = served.get(Signature.of(method));
        if (operation != null) {
            var given = arguments == null ? new Object[0] : arguments;
            return calls.call(service, operationName(method), RequestSubject.of(given), given, operation::serve);
        }
        return switch (method.getName()) {
            case "serviceName" -> service;
            case "close" -> null;
            case "toString" -> "the embedded AWS's client of " + service;
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> isSame(proxy, arguments);
            case "waiter" -> waiter(proxy, method.getReturnType());
            default -> derive(proxy, method, arguments);
        };
    }

    @SuppressWarnings("ReferenceEquality") // a client is equal to itself only, as the SDK's own are
    private static boolean isSame(Object proxy, Object @Nullable [] arguments) {
        return arguments != null && proxy == arguments[0];
    }

    private @Nullable Object derive(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (!method.isDefault()) {
            throw notServed(method);
        }
        try {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        } catch (UnsupportedOperationException e) {
            // The SDK's interfaces refuse what no client implements without a word; one with a message is ours.
            throw e.getMessage() == null ? notServed(method) : e;
        }
    }

    /// The interfaces' own `waiter()` refuses: only the SDK's clients can build one, by the waiter's builder.
    private static Object waiter(Object proxy, Class<?> waiter) throws ReflectiveOperationException {
        var builder = waiter.getMethod("builder").invoke(null);
        var interfaces =
                Arrays.stream(waiter.getMethod("builder").getReturnType().getMethods());
        var client = interfaces
                .filter(m -> m.getName().equals("client"))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(waiter + " takes no client"));
        client.invoke(builder, proxy);
        return waiter.getMethod("builder").getReturnType().getMethod("build").invoke(builder);
    }

    private UnsupportedOperationException notServed(Method method) {
        return new UnsupportedOperationException(
                "The embedded AWS does not serve %s:%s.".formatted(service, operationName(method)));
    }

    private static String operationName(Method method) {
        var name = method.getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private record Operation(Object server, Method method) {

        @Nullable Object serve(Object @Nullable [] arguments) {
            try {
                var answer = method.invoke(server, arguments);
                return answer instanceof SdkResponse response
                        ? response.toBuilder().sdkHttpResponse(OK).build()
                        : answer;
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                } else if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new UndeclaredThrowableException(e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("Cannot call " + method, e);
            }
        }
    }

    private record Signature(String name, List<Class<?>> parameters) {

        static Signature of(Method method) {
            return new Signature(method.getName(), List.of(method.getParameterTypes()));
        }
    }
}
