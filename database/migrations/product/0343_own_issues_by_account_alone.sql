-- As long as all issues of a client's address are their account's, as most are, a page of theirs that nothing narrows is read by
-- the account alone, by a statement that has nothing else in it.

-- The first and the last account of an address say at once whether it has issues of any other, or of none.
create index issue_accounts_of_email on marketplace.issue (lower(email), user_id);

-- Issues as `public.issues` gives them to whoever owns them. Whose they are is left to whoever reads it.
create view marketplace.owned_issue as
select
  i.id,
  case when i.whole then i.title else 'Taken down' end as title,
  i.email,
  case when i.whole then i.github_link end as github_link,
  case when i.whole then i.live_link end as live_link,
  case when i.whole then i.description else i.taken_down_reason end as description,
  i.urgency,
  i.coding_app,
  case when i.whole then i.attachments else '{}'::text[] end as attachments,
  i.allow_direct_access,
  case when i.whole then i.repo_access_data end as repo_access_data,
  i.status,
  i.created_at,
  i.updated_at,
  case when i.whole then i.ai_analysis end as ai_analysis,
  i.estimated_hours,
  i.quoted_price,
  i.quote_status,
  i.paid_at,
  i.completed_at,
  i.engineer_id::text as engineer_id,
  i.user_id,
  i.taken_down_at,
  i.accepted_at
from (
  select issue.*, issue.taken_down_at is null or (select marketplace.sees_all_since()) is not null as whole
  from marketplace.issue
) i;
revoke all on marketplace.owned_issue from public, anon, authenticated, service_role;

create or replace function public.search_my_issues(
  p_search text default '', p_status text default 'All', p_urgency text default 'All',
  p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 50
) returns setof public.issues
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := greatest(1, least(coalesce(p_limit, 50), 200));
  -- Each looks in the order of one index, which no other gives: whatever is known of the addresses, it is that which answers.
  has_others constant boolean := coalesce(
    (select one.user_id is distinct from me from marketplace.issue one
     where lower(one.email) = address order by one.user_id desc limit 1)
    or (select one.user_id is distinct from me from marketplace.issue one
        where lower(one.email) = address order by one.user_id limit 1), false);
  patterns text[];
  is_any boolean;
  sought_id text;
  listed uuid[];
begin
  if not has_others and p_search = '' and p_status = 'All' and p_urgency = 'All' then
    return query
      select i.* from marketplace.owned_issue i
      where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
      order by i.created_at desc, i.id desc limit page;
    return;
  end if;
  patterns := case when p_search ~ '\S' then marketplace.patterns_of(p_search) else '{}' end;
  is_any := patterns = '{}';
  sought_id := lower(btrim(p_search));
  listed := array(
    select own.id from (
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)
      union
      (select i.id, i.created_at from marketplace.issue i
       where has_others and lower(i.email) = address and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)) own
    order by own.created_at desc, own.id desc limit page);
  return query
    select i.* from marketplace.owned_issue i where i.id = any (listed) order by i.created_at desc, i.id desc;
end
$$;
