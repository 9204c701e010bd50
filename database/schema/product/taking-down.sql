-- Deletes the row of a file, so that its URLs stop working. A job then deletes the content.
create function marketplace.remove_file(p_path text) returns void
language sql security definer set search_path = '' as
$$
  delete from marketplace.attachment where bucket_id = 'issue-attachments' and path = p_path;
  delete from storage.objects where bucket_id = 'issue-attachments' and name = p_path
$$;

-- The client of a fix that was taken down cannot accept it.
create function marketplace.report_held_money(p_issue_id uuid) returns void
language sql security definer set search_path = '' as
$$
  select marketplace.report_money_problem(p.id, 'held', format(
    '%s is held for a fix that was taken down before it was accepted. Refund it, or accept the fix.',
    marketplace.dollars(p.amount_cents)))
  from marketplace.issue i
  join marketplace.payment p on p.issue_id = i.id and p.status = 'paid' and p.reason is null
  where i.id = p_issue_id and i.status = 'completed' and i.accepted_at is null and i.taken_down_at is not null
$$;

create function public.take_down_issue(p_issue_id uuid, p_reason text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue_as_operator(p_issue_id);
  reason text := marketplace.required_text(p_reason, 'issueTakeDownReasonRequired');
begin
  if issue.taken_down_at is not null then
    return marketplace.shown(p_issue_id);
  elsif issue.status in ('pending', 'in_progress') then
    -- Acts as an operator, even if they have another role in the issue. Canceling also ends the quote and refunds the
    -- payment.
    perform marketplace.explain('Taken down by an operator', 'operator');
    update marketplace.issue set status = 'cancelled' where id = p_issue_id;
  end if;
  perform marketplace.remove_file(a.path) from marketplace.attachment a where a.issue_id = p_issue_id;
  update marketplace.issue set taken_down_at = now(), taken_down_reason = reason, attachments = '{}' where id = p_issue_id;
  insert into public.timeline_events (issue_id, status, note, actor) values (p_issue_id, 'Note', 'Submission taken down', 'operator');
  perform marketplace.report_held_money(p_issue_id);
  perform marketplace.audit('take_down_issue', p_issue_id, issue.engineer_id, null, reason);
  return marketplace.shown(p_issue_id);
end
$$;
comment on function public.take_down_issue is
  'Hides a submission from everyone except operators; its client sees that it was taken down, and why. Deletes its files '
  'and, if it is not resolved yet, cancels it and refunds its payment. Money for a fix not accepted yet stays held until '
  'an operator refunds it or accepts the fix.';

create function public.take_down_attachment(p_issue_id uuid, p_path text, p_reason text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue_as_operator(p_issue_id);
  reason text := marketplace.required_text(p_reason, 'takeDownReasonRequired');
begin
  if not exists (select from marketplace.attachment a where a.issue_id = p_issue_id and a.path = p_path) then
    perform marketplace.refuse('PT404', 'attachmentNotFound');
  end if;
  perform marketplace.remove_file(p_path);
  update marketplace.issue i set attachments = array_remove(i.attachments, p_path) where i.id = p_issue_id;
  insert into public.timeline_events (issue_id, status, note, actor) values (p_issue_id, 'Note', 'A file was taken down', 'operator');
  perform marketplace.audit('take_down_attachment', p_issue_id, issue.engineer_id, null, left(format('%s: %s', p_path, reason), 10000));
  return marketplace.shown(p_issue_id);
end
$$;
comment on function public.take_down_attachment is 'Deletes a file of an issue immediately.';

-- Only operators and the service can change an issue that was taken down. The client can erase it together
-- with the account.
create function marketplace.keep_taken_down() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if not (marketplace.is_service() or marketplace.is_operator() or marketplace.is_erasing()) then
    perform marketplace.conflict('submissionTakenDown');
  end if;
  return new;
end
$$;
create trigger keep_taken_down before update on marketplace.issue
  for each row when (old.taken_down_at is not null) execute function marketplace.keep_taken_down();

grant execute on function public.take_down_issue, public.take_down_attachment to authenticated, service_role;
