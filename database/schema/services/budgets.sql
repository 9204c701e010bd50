-- Budgets limit what costs money, space or attention. A budget allows an amount in a period. The scope names
-- who shares the amount: a network address, an account, a visitor's network address or the whole instance.

create function rate_limit.budgets() returns table (name text, scope text, amount bigint, seconds int)
language sql immutable
begin atomic
  values
    ('submission', 'address', 20::bigint, 3600), ('submission', 'address', 60, 86400),
    ('submission', 'account', 20, 3600), ('submission', 'account', 60, 86400),
    ('submission', 'instance', 500, 3600), ('submission', 'instance', 3000, 86400),
    ('submission_bytes', 'address', 400000, 3600), ('submission_bytes', 'address', 800000, 86400),
    ('submission_bytes', 'account', 400000, 3600), ('submission_bytes', 'account', 800000, 86400),
    ('submission_bytes', 'instance', 30000000, 86400),
    ('message', 'account', 30, 60), ('message', 'account', 300, 3600), ('message', 'account', 1000, 86400),
    ('message', 'address', 1000, 3600), ('message', 'address', 3000, 86400),
    ('message', 'instance', 5000, 3600), ('message', 'instance', 50000, 86400),
    ('message_bytes', 'account', 5000000, 86400), ('message_bytes', 'address', 15000000, 86400),
    ('message_bytes', 'instance', 500000000, 86400),
    ('edit', 'account', 60, 3600), ('edit', 'account', 300, 86400),
    ('file', 'account', 100, 3600), ('file', 'account', 300, 86400),
    ('file', 'visitor', 100, 3600), ('file', 'visitor', 300, 86400),
    ('file', 'address', 300, 3600), ('file', 'address', 1000, 86400),
    ('file', 'instance', 3000, 3600), ('file', 'instance', 20000, 86400),
    ('file_bytes', 'account', 500000000, 86400), ('file_bytes', 'visitor', 500000000, 86400),
    ('file_bytes', 'address', 2000000000, 86400), ('file_bytes', 'instance', 20000000000, 86400),
    ('email', 'instance', 5000, 86400),
    ('account_email', 'instance', 2500, 86400), ('newcomer_email', 'instance', 2000, 86400),
    ('text', 'address', 200, 86400), ('text', 'account', 60, 86400), ('text', 'instance', 1000, 86400),
    ('contact', 'address', 5, 3600), ('contact', 'address', 20, 86400), ('contact', 'instance', 200, 86400),
    ('wrong_code', 'address', 10, 3600), ('wrong_code', 'address', 20, 86400),
    ('code_host_read', 'address', 400, 3600), ('code_host_read', 'account', 400, 3600),
    ('code_host_read', 'instance', 4000, 3600),
    ('model_call', 'address', 20, 86400), ('model_call', 'account', 20, 86400), ('model_call', 'instance', 1000, 86400);
end;

create function rate_limit.subject_of(p_name text, p_scope text, p_seconds int, p_whom text) returns bytea
language sql immutable
return sha256(convert_to('budget ' || p_name || ' ' || p_scope || ' ' || p_seconds || ' ' || p_whom, 'UTF8'));

-- Concurrent transactions count for the instance in eight rows, so that they rarely wait for each other.
create function rate_limit.parts_of(p_scope text, p_address text, p_account uuid) returns text[]
language sql immutable
return case p_scope
  when 'account' then array[p_account::text]
  when 'address' then array[nullif(p_address, '')]
  when 'visitor' then array[case when p_account is null then nullif(p_address, '') end]
  else '{0,1,2,3,4,5,6,7}'::text[]
end;

-- Returns how much of each budget is spent in the current period. The settings make every plan look each row up
-- by its key, because connections keep plans that were made when the table was small.
create function rate_limit.spent(p_names text[], p_address text, p_account uuid, p_factor numeric)
returns table (
  name text, scope text, seconds int, most bigint, used bigint, resets_at timestamptz, is_nearly_spent boolean)
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as
$$
begin
  return query
  select b.name, b.scope, b.seconds, scaled.most, sum(u.used)::bigint, max(u.reset_at),
    b.scope = 'instance' and sum(u.used) * 5 >= scaled.most * 4
  from rate_limit.budgets() b
  cross join lateral (select greatest(1, floor(b.amount * p_factor))::bigint as most) scaled
  cross join lateral unnest(rate_limit.parts_of(b.scope, p_address, p_account)) as part (whom)
  join rate_limit.usage u on u.subject = rate_limit.subject_of(b.name, b.scope, b.seconds, part.whom)
  where b.name = any (p_names) and u.reset_at > clock_timestamp()
  group by b.name, b.scope, b.seconds, scaled.most;
end
$$;

-- Spends amounts such as {"message": 1, "message_bytes": 800} from the budgets of the caller and the instance.
-- If a budget is too small, returns its name, its scope and the seconds until its period ends. A caller that
-- rolls back spends nothing. The amount 0 spends nothing and tests whether anything is left. The first spending
-- starts the period of an address or an account. The periods of the instance start on the hour or the day (UTC).
create function rate_limit.spend(
  p_spent jsonb, p_address text, p_account uuid, p_factor numeric, out name text, out scope text, out wait int)
language plpgsql set search_path = '' as
$$
declare
  names constant text[] := array(select jsonb_object_keys(p_spent));
  present constant timestamptz := clock_timestamp();
  budget record;
begin
  if p_factor is null then
    return;
  end if;
  -- Rows are inserted in a fixed order, so that two calls never deadlock. The instance's are last, so that no call
  -- holds them while it waits for its own.
  insert into rate_limit.usage as u (subject, used, reset_at)
  select rate_limit.subject_of(b.name, b.scope, b.seconds, part.whom), wanted.amount, case b.scope
    when 'instance' then to_timestamp((floor(extract(epoch from present) / b.seconds) + 1) * b.seconds)
    else present + make_interval(secs => b.seconds) end
  from rate_limit.budgets() b
  cross join lateral rate_limit.parts_of(b.scope, p_address, p_account) parts
  cross join lateral (select parts[1 + pg_backend_pid() % cardinality(parts)] as whom) part
  cross join lateral (select (p_spent ->> b.name)::bigint as amount) wanted
  where wanted.amount > 0 and part.whom is not null
  order by b.scope = 'instance', 1
  on conflict (subject) do update set
    used = case when u.reset_at > present then u.used else 0 end + excluded.used,
    reset_at = case when u.reset_at > present then u.reset_at else excluded.reset_at end;
  for budget in
    select s.*, (p_spent ->> s.name)::bigint as amount from rate_limit.spent(names, p_address, p_account, p_factor) s
    order by s.resets_at
  loop
    if budget.used > budget.most or (budget.used = budget.most and budget.amount = 0) then
      name := budget.name;
      scope := budget.scope;
      wait := greatest(1, ceil(extract(epoch from budget.resets_at - present)));
    elsif budget.is_nearly_spent then
      perform rate_limit.alert(budget.name, budget.seconds, budget.resets_at);
    end if;
  end loop;
end
$$;

-- Queues one email to the operators for each budget and period.
create function rate_limit.alert(p_name text, p_seconds int, p_resets_at timestamptz) returns void
language plpgsql set search_path = '' as
$$
declare
  alerted constant bytea := rate_limit.subject_of(p_name, 'alert', p_seconds, '');
begin
  if not exists (select from rate_limit.usage u where u.subject = alerted and u.reset_at >= p_resets_at) then
    insert into rate_limit.usage as u (subject, used, reset_at) values (alerted, 1, p_resets_at)
    on conflict (subject) do update set reset_at = excluded.reset_at;
    perform jobs.enqueue('budget-mail', jsonb_build_object('name', p_name, 'seconds', p_seconds, 'resets_at', p_resets_at),
      concat_ws(':', 'budget-mail', p_name, p_seconds));
  end if;
end
$$;
