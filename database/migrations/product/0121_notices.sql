-- Notices: the mails that the life of an issue asks for, each written by the job named after its kind.

-- Asks for one, in the transaction of what it tells about. While it waits, asking again under the same
-- key only changes its payload and hour; a mail itself goes out once a key.
create function marketplace.notify(p_kind text, p_payload jsonb, p_key text, p_run_at timestamptz default now()) returns void
language sql security definer set search_path = '' as
$$ select jobs.enqueue(p_kind, p_payload, p_key, p_run_at) $$;
revoke execute on function marketplace.notify from public;
