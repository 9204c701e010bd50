-- A refresh writes no more than it must: revoking a token touches no index any more, and finds room beside the row as
-- it was. Old tokens are found by their age, which goes with their place.

drop index auth.refresh_tokens_revoked;
create index refresh_tokens_by_age on auth.refresh_tokens using brin (created_at);
alter table auth.refresh_tokens set (fillfactor = 85);
alter table auth.sessions set (fillfactor = 85);
