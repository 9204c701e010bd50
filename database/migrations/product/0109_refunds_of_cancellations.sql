-- True if the issue's cancellation has started the refund.
alter table marketplace.payment add column is_refund_of_cancellation boolean not null default false;
update marketplace.payment set is_refund_of_cancellation = true where refund_note = 'The issue was cancelled.';
