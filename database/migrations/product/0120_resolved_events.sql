-- Lists ask whether a fix arrived, also of issues with thousands of events.
create index timeline_events_resolved on public.timeline_events (issue_id, created_at) where status = 'Resolved';
