-- Each submission may ask for a look at the code host: queued behind what people wait for to sign in.
create or replace function marketplace.make_repository_grant(
  p_issue_id uuid, p_connection code_host.connections, p_repository text
) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  made marketplace.repository_grant;
begin
  update code_host.connections c set user_id = marketplace.uid()
  where c.id = p_connection.id and c.user_id is null and marketplace.uid() is not null;
  insert into marketplace.repository_grant (issue_id, connection_id, repository, login, confirmed_at)
  values (p_issue_id, p_connection.id, p_repository, p_connection.login, (
    select now() from code_host.seen_repositories s
    where s.connection_id = p_connection.id and s.full_name = lower(p_repository)))
  returning * into made;
  if made.confirmed_at is null then
    perform jobs.enqueue_all(array[
      ('confirm-repository-grant', jsonb_build_object('grant_id', made.id), 'confirm-repository-grant:' || made.id, null)
    ]::jobs.wanted[]);
  end if;
end
$$;
