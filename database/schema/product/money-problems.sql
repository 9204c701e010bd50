-- Reports a problem to operators. Does nothing if the same problem is already open.
create function marketplace.report_money_problem(p_payment_id uuid, p_kind text, p_details text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  made uuid;
begin
  insert into marketplace.money_problem (payment_id, kind, details) values (p_payment_id, p_kind, p_details)
  on conflict do nothing returning id into made;
  if made is not null then
    perform marketplace.notify('money-problem-mail', jsonb_build_object('problem_id', made), 'money-problem-mail:' || made);
  end if;
end
$$;

create function marketplace.resolve_money_problems(p_payment_id uuid, p_kinds text[], p_note text) returns void
language sql security definer set search_path = '' as
$$
  update marketplace.money_problem t set settled_at = now(), settled_note = p_note
  where t.payment_id = p_payment_id and t.kind = any (p_kinds) and t.settled_at is null
$$;

create function public.settle_money_problem(p_problem_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'problemNoteRequired');
  problem marketplace.money_problem;
  issue_id constant uuid := (
    select p.issue_id from marketplace.money_problem t join marketplace.payment p on p.id = t.payment_id where t.id = p_problem_id);
begin
  -- All workflows lock the issue before the rows of its money.
  perform from marketplace.issue i where i.id = issue_id for update;
  select * into problem from marketplace.money_problem t where t.id = p_problem_id for update;
  if problem.id is null then
    perform marketplace.refuse('PT404', 'problemNotFound');
  elsif problem.settled_at is null and problem.kind = 'refund_by_hand' then
    perform marketplace.conflict('problemNeedsRefund');
  elsif problem.settled_at is null then
    update marketplace.money_problem t set settled_at = now(), settled_note = note where t.id = problem.id;
    if problem.kind = 'dispute' then
      perform marketplace.renew_time_to_answer(issue_id);
    end if;
    perform marketplace.audit('settle_money_problem', issue_id, null, problem.payment_id, note);
  end if;
end
$$;

grant execute on function public.settle_money_problem to authenticated, service_role;
