-- Estimates follow what clients and engineers change, and are compared with what fixes really took.

revoke all on marketplace.estimate_reading from public;

-- Changes within three seconds are estimated together.
create function marketplace.request_new_estimate(p_issue_id uuid) returns void
language sql security definer set search_path = '' as
$$
  select jobs.enqueue_grouped('renew-estimate',
    jsonb_build_object('issue_id', p_issue_id, 'sender', current_setting('request.sender', true), 'account', marketplace.uid()),
    'renew-estimate:' || p_issue_id, now() + interval '3 seconds')
$$;

create function marketplace.renew_estimate_of_issue() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.request_new_estimate(new.id);
  return null;
end
$$;
create trigger renew_estimate
  after update of title, description, coding_app, urgency, attachments, work_kind on marketplace.issue
  for each row when (new.status = 'pending'
    and (old.title, old.description, old.coding_app, old.urgency, old.attachments, old.work_kind)
      is distinct from (new.title, new.description, new.coding_app, new.urgency, new.attachments, new.work_kind))
  execute function marketplace.renew_estimate_of_issue();

create function marketplace.renew_estimate_of_message() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if exists (select from marketplace.issue i where i.id = new.issue_id and i.status = 'pending') then
    perform marketplace.request_new_estimate(new.issue_id);
  end if;
  return null;
end
$$;
create trigger renew_estimate after insert on public.messages
  for each row when (new.sender = 'client') execute function marketplace.renew_estimate_of_message();

create function marketplace.renew_estimate_of_grant() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.request_new_estimate(i.id) from marketplace.issue i
  where i.id = new.issue_id and i.status = 'pending' and i.ai_analysis is not null;
  return null;
end
$$;
create trigger renew_estimate after insert or update of confirmed_at on marketplace.repository_grant
  for each row when (new.confirmed_at is not null and new.ended_at is null)
  execute function marketplace.renew_estimate_of_grant();

-- Returns the analysis that an engineer wrote. In the form of an estimate, it says at its end that it is the engineer's:
-- the last of several equal names counts.
create function marketplace.engineers_analysis(p_text text) returns text
language sql immutable set search_path = '' as
$$
  select case when p_text ~ '^\s*\{.*[^{\s]\s*\}\s*$'
    then regexp_replace(p_text, '\}\s*$', ',"source":"engineer","label":"From an engineer"}') else p_text end
$$;

-- Returns null for what an engineer wrote, so that engineers who look for work see an estimate.
create function marketplace.analysis_after_release(p_text text) returns text
language sql stable set search_path = '' as
$$
  select p_text from (select marketplace.json_of(p_text)) parsed (e)
  where jsonb_typeof(e) = 'object' and e <> '{}' and marketplace.text_of(e -> 'source') is distinct from 'engineer'
$$;

create function public.correct_work_kind(p_issue_id uuid, p_kind text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client', 'engineer', 'operator');
begin
  perform marketplace.refuse('22023', case when (p_kind ~ '^[a-z][a-z0-9-]{0,39}$') is not true then 'workKindUnknown' end);
  if issue.status <> 'pending' then
    perform marketplace.conflict('startedIssueNotEdited');
  end if;
  perform marketplace.spend('{"edit": 1}');
  update marketplace.issue set work_kind = p_kind where marketplace.issue.id = p_issue_id;
  if marketplace.part_in(issue) = 'operator' then
    perform marketplace.audit('correct_work_kind', issue.id, issue.engineer_id, null, p_kind);
  end if;
end
$$;
comment on function public.correct_work_kind is
  'For the client and the engineer of a pending issue, and for operators: corrects its kind of work, an ID of the price list.';

-- Compares the last estimate of each accepted fix with its price and hours. The plain median is that of the 200
-- outcomes before it.
create function public.operator_estimate_accuracy(p_limit int default 1000)
returns table (
  month date, kind text, outcomes int, price_error numeric, median_error numeric, price_held int,
  hours_outcomes int, hours_held int, claimed numeric
)
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return query
  with outcome as materialized (
    select i.id, i.accepted_at, i.analysis, i.hours_spent as hours,
      case when i.quote_status = 'Paid' then i.quoted_price end as price
    from (
      select a.id, a.accepted_at, a.hours_spent, a.quote_status, a.quoted_price, marketplace.json_of(a.ai_analysis) as analysis
      from marketplace.issue a
      where a.status = 'completed' and a.accepted_at is not null
      order by a.completed_at desc, a.id desc limit least(greatest(p_limit, 1), 2000)
    ) i
    where marketplace.number_of(i.analysis -> 'price' -> 'typical') is not null
      and marketplace.text_of(i.analysis -> 'source') is distinct from 'engineer'
  ), compared as (
    select o.*, marketplace.number_of(o.analysis -> 'price' -> 'typical') as typical, (
      select percentile_disc(0.5) within group (order by earlier.price) from (
        select e.price from outcome e where e.accepted_at < o.accepted_at and e.price is not null
        order by e.accepted_at desc limit 200) earlier) as plain
    from outcome o
  )
  select date_trunc('month', c.accepted_at at time zone 'UTC')::date, marketplace.text_of(c.analysis -> 'kind'), count(c.price)::int,
    round(avg(abs(c.typical - c.price)) filter (where c.plain is not null), 2),
    round(avg(abs(c.plain - c.price)), 2),
    count(*) filter (where c.price between marketplace.number_of(c.analysis -> 'price' -> 'low') and marketplace.number_of(c.analysis -> 'price' -> 'high'))::int,
    count(c.hours)::int,
    count(*) filter (where c.hours between marketplace.number_of(c.analysis -> 'hours' -> 'low') and marketplace.number_of(c.analysis -> 'hours' -> 'high'))::int,
    round(avg(marketplace.number_of(c.analysis -> 'confidence')), 1)
  from compared c
  group by 1, 2 order by 1 desc, 3 desc, 2;
end
$$;
comment on function public.operator_estimate_accuracy is
  'For operators: the mean error and the held ranges of estimates by month and kind of work, beside those of the plain median.';

grant execute on function public.correct_work_kind, public.operator_estimate_accuracy to authenticated, service_role;
