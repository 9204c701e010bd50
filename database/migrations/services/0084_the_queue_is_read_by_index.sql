-- The queue is empty most of the time, and connections keep the plans that they made then: for each job that they queued in
-- a flood they read all that waited.
alter function jobs.enqueue(text, jsonb, text, timestamptz, int) set enable_seqscan = off;
alter function jobs.enqueue_grouped(text, jsonb, text, timestamptz) set enable_seqscan = off;
