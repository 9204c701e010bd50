-- Resends the confirmation of a submission or corrects its address. The server checks that the caller may do
-- this.

-- The request number is part of the job key, so only the latest request sends an email.
create function marketplace.send_confirmation_again(p_issue_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  sending int;
begin
  insert into marketplace.confirmation as c (issue_id, sendings, asked_at) values (p_issue_id, 2, now())
  on conflict (issue_id) do update set sendings = c.sendings + 1, asked_at = now()
  returning c.sendings into sending;
  perform jobs.enqueue('issue-confirmation-mail', jsonb_build_object('issue_id', p_issue_id, 'sending', sending));
end
$$;

-- Returns whether the owner of the address has signed in since the submission, or the issue has been read or
-- changed. In this case, the sender can no longer correct the address. System events do not count as changes.
create function marketplace.is_taken_up(p_issue marketplace.issue) returns boolean
language sql stable security definer set search_path = '' as
$$
  select p_issue.status <> 'pending' or p_issue.engineer_id is not null or p_issue.taken_down_at is not null
    or exists (select from public.messages m where m.issue_id = p_issue.id)
    or (select count(*) from public.timeline_events e where e.issue_id = p_issue.id and e.actor <> 'system') > 1
    or exists (
      select from marketplace.conversation_seen s
      where s.issue_id = p_issue.id and s.user_id is distinct from p_issue.user_id)
    or exists (
      select from auth.users u
      where lower(u.email) = lower(btrim(p_issue.email)) and u.email_confirmed_at is not null
        and greatest(u.last_sign_in_at, u.email_confirmed_at) >= p_issue.created_at)
$$;

-- Returns 'sent' or the reason why no email was sent. The reasons are 'unknown', 'late' (after a day),
-- 'taken_up', 'enough' (too many emails) and 'soon'.
create function marketplace.resend_confirmation(p_issue_id uuid, p_gap interval) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  so_far marketplace.confirmation;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  select * into so_far from marketplace.confirmation c where c.issue_id = p_issue_id;
  return case
    when issue.id is null then 'unknown'
    when issue.created_at < now() - interval '1 day' then 'late'
    when marketplace.is_taken_up(issue) then 'taken_up'
    when so_far.sendings >= 5 then 'enough'
    when coalesce(so_far.asked_at, issue.created_at) > now() - p_gap then 'soon'
    else (select 'sent' from marketplace.send_confirmation_again(p_issue_id))
  end;
end
$$;

-- Returns 'corrected' or the reason why the address was not changed. If the sender was signed in, only the sender's
-- account p_caller may correct it, and not whoever uses that browser next. The reasons are 'unknown', 'late' (after
-- an hour), 'taken_up', 'again' and 'same'. Also deletes the sign-in links of the old address, unless its
-- account has been used or has another issue.
create function marketplace.correct_address(p_issue_id uuid, p_email text, p_caller uuid) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  old_address text;
  refused text;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  old_address := lower(btrim(issue.email));
  refused := case
    when issue.id is null or (issue.user_id is not null and issue.user_id is distinct from p_caller) then 'unknown'
    when issue.created_at < now() - interval '1 hour' then 'late'
    when exists (select from marketplace.confirmation c where c.issue_id = p_issue_id and c.corrected_at is not null) then 'again'
    when marketplace.is_taken_up(issue) then 'taken_up'
    when old_address = lower(btrim(p_email)) then 'same'
  end;
  if refused is not null then
    return refused;
  end if;
  issue.email := p_email;
  perform marketplace.check_submission(issue);
  update marketplace.issue i set email = p_email where i.id = p_issue_id;
  delete from auth.one_time_tokens t using auth.users u
  where u.id = t.user_id and u.email_confirmed_at is null and t.relates_to = old_address and t.otp_hash is null
    and not exists (select from marketplace.issue o where lower(btrim(o.email)) = old_address);
  perform marketplace.send_confirmation_again(p_issue_id);
  update marketplace.confirmation c set corrected_at = now() where c.issue_id = p_issue_id;
  return 'corrected';
end
$$;
