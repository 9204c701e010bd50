-- Notices: the mails that the life of an issue asks for, each written by the job named after its kind.

-- Asks for one, in the transaction of what it tells about. While it waits, asking again under the same
-- key only changes its payload and hour; a mail itself goes out once a key.
create function marketplace.notify(p_kind text, p_payload jsonb, p_key text, p_run_at timestamptz default now()) returns void
language sql security definer set search_path = '' as
$$ select jobs.enqueue(p_kind, p_payload, p_key, p_run_at) $$;
revoke execute on function marketplace.notify from public;

-- A review is promised within hours. Some before that runs out the operator hears of an issue that nobody
-- has claimed, and when it has run out so does the client; each job looks again when its hour has come. An issue that is
-- released is promised anew, so the keys carry the start.
create function marketplace.promise_review(p_issue_id uuid, p_since timestamptz) returns void
language sql security definer set search_path = '' as
$$
  select marketplace.notify('unclaimed-mail', jsonb_build_object('issue_id', p_issue_id), format('unclaimed-mail:%s:%s', p_issue_id, extract(epoch from p_since)),
    p_since + make_interval(hours => (marketplace.setting('hours_until_alert'))::int));
  select marketplace.notify('nobody-yet-mail', jsonb_build_object('issue_id', p_issue_id), format('nobody-yet-mail:%s:%s', p_issue_id, extract(epoch from p_since)),
    p_since + make_interval(hours => (marketplace.setting('hours_promised'))::int));
$$;
revoke execute on function marketplace.promise_review from public;
