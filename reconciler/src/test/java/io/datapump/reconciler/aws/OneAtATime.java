package io.datapump.reconciler.aws;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/// A fake that several threads may call: one call after the other.
final class OneAtATime {

    private OneAtATime() {}

    /// @param world what is locked: the same for all fakes that share state
    static <C> C of(Class<C> client, C fake, Object world) {
        return client.cast(Proxy.newProxyInstance(
                client.getClassLoader(), new Class<?>[] {client}, (proxy, method, arguments) -> {
                    if (method.getName().endsWith("Paginator")) {
                        // Asks for its pages later, one by one, and must ask here.
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    synchronized (world) {
                        try {
                            return method.invoke(fake, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }
                }));
    }
}
