package io.datapump.local.aws.glue;

/// A crawl cannot go on; its message becomes the crawl's error message.
final class CrawlException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CrawlException(String message) {
        super(message);
    }

    CrawlException(String message, Throwable cause) {
        super(message, cause);
    }
}
