create function marketplace.write_repository_read(p_issue_id uuid, p_repository text, p_path text, p_kind text) returns void
language sql security definer set search_path = '' as
$$
  insert into public.repository_reads (issue_id, engineer_id, engineer_name, repository, path, kind)
  select p_issue_id, e.id, e.name, p_repository, p_path, p_kind
  from public.engineers e where e.id = marketplace.approved_engineer()
$$;

-- Records a read and returns true if the grant is active. The lock keeps the grant active until the content
-- is sent.
create function marketplace.record_granted_read(p_grant_id uuid, p_path text, p_kind text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  read marketplace.repository_grant;
begin
  perform 1 from marketplace.issue i
  where i.id = (select g.issue_id from marketplace.repository_grant g where g.id = p_grant_id) for share;
  select g.* into read
  from marketplace.repository_grant g join marketplace.issue i on i.id = g.issue_id
  where g.id = p_grant_id and i.engineer_id = marketplace.approved_engineer() and i.taken_down_at is null
    and marketplace.grant_is_awake(g, i.status);
  if read.id is null then
    return false;
  end if;
  perform marketplace.write_repository_read(read.issue_id, read.repository, p_path, p_kind);
  return true;
end
$$;

-- Records a read without a grant. The repository is public or accessible to the engineer's own account.
create function marketplace.record_ungranted_read(p_repository text, p_path text, p_kind text) returns void
language sql security definer set search_path = '' as
$$
  select marketplace.write_repository_read(i.id, p_repository, p_path, p_kind)
  from marketplace.issue i
  where i.engineer_id = marketplace.approved_engineer() and i.taken_down_at is null
    and i.status <> 'cancelled' and i.accepted_at is null
    and marketplace.repository_key(i.github_link) in (
      'github.com/' || lower(p_repository), (marketplace.setting('code_host') #>> '{}') || '/' || lower(p_repository))
$$;

revoke all on public.repository_reads from anon, authenticated, service_role;
grant select on public.repository_reads to anon, authenticated;
grant all on public.repository_reads to service_role;

create policy "The client and the engineer of an issue may see its repository reads" on public.repository_reads
  for select to authenticated using (issue_id = any (array(select marketplace.inside_issues())));

create policy "Operators may see all repository reads" on public.repository_reads
  for select to authenticated using (read_at > (select marketplace.sees_all_since()));

create policy "The service may do everything with repository reads" on public.repository_reads
  to service_role using (true) with check (true);

grant execute on function marketplace.record_granted_read, marketplace.record_ungranted_read to authenticated;
