-- Whose address a submission names may have been signed in all along. What they did with it is theirs, so it is no longer
-- the sender's to take elsewhere: an edit, a grant to read a repository, or reading its conversation.

-- Whether anybody has signed in with the issue's address since it was submitted, or anything has happened to it. The first
-- entry of a history is the submission itself; what the system notes is nobody's doing.
create or replace function marketplace.is_taken_up(p_issue marketplace.issue) returns boolean
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
      where lower(u.email) = lower(btrim(p_issue.email)) and greatest(u.last_sign_in_at, u.email_confirmed_at) >= p_issue.created_at)
$$;
