-- A sign-in by the code host is ended by the session and the browser that began it, and by nobody else.
alter table code_host.sign_ins
  -- The session of whoever was signed in when it was started, if anybody.
  add column session_id uuid,
  -- What recognises the browser whose page started it; null where no page of this site did.
  add column browser_hash bytea;
