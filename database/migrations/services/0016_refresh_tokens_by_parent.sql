-- The token before is found without reading the other tokens of its session.
create index refresh_tokens_by_parent on auth.refresh_tokens (parent_id) where parent_id is not null;
