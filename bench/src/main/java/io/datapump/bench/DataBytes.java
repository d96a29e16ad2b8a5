package io.datapump.bench;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Request;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/// Counts the bytes of data files, which are those named `*.parquet`, that a client of S3 reads or writes.
/// Receipts and listings are not counted, and neither is what S3 copies by itself.
final class DataBytes implements InvocationHandler {

    private final S3Client s3;
    private final AtomicLong bytes = new AtomicLong();

    DataBytes(S3Client s3) {
        this.s3 = s3;
    }

    S3Client client() {
        return (S3Client)
                Proxy.newProxyInstance(S3Client.class.getClassLoader(), new Class<?>[] {S3Client.class}, this);
    }

    long bytes() {
        return bytes.get();
    }

    /// What the interface derives from its operations comes back here as the operation itself.
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        var isOperation = arguments != null
                && arguments.length > 0
                && arguments[0] instanceof S3Request
                && !method.getName().endsWith("AsBytes")
                && !method.getName().endsWith("Paginator");
        if (method.isDefault() && !isOperation) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        try {
            var answer = method.invoke(s3, arguments);
            if (isOperation && arguments != null) {
                count(arguments, answer);
            }
            return answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void count(Object[] arguments, @Nullable Object answer) {
        switch (arguments[0]) {
            case GetObjectRequest get
            when isData(get.key()) && answer instanceof ResponseBytes<?> read ->
                bytes.addAndGet(read.asByteArrayUnsafe().length);
            case PutObjectRequest put when isData(put.key()) -> bytes.addAndGet(length(arguments[1]));
            case UploadPartRequest part when isData(part.key()) -> bytes.addAndGet(length(arguments[1]));
            default -> {
                // moves no data through this process
            }
        }
    }

    private static long length(Object body) {
        return ((RequestBody) body).optionalContentLength().orElse(0L);
    }

    private static boolean isData(String key) {
        return key.endsWith(".parquet");
    }
}
