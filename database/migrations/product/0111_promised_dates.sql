-- The day until which the engineer promises the fix. Quotes of earlier releases promise none.
alter table marketplace.quote add column due_on date;
