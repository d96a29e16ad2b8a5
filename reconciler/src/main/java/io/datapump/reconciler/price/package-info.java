/// The table of prices that comes with Data Pump, a file with a date and a source for each price.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.price;
