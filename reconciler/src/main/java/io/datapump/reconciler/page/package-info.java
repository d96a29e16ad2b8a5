/// The look and the behaviour of reports in a browser: `page.css` and `page.js`, read from beside the classes.
///
/// Read [io.datapump.reconciler.page.PageFiles] first. Apart from rendering, because it reads; knows no report.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.page;
