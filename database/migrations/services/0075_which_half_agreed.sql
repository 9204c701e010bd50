-- Which of the two addresses has agreed to a change, so that one that is asked again cannot stand in for the other.
-- `email_change_confirm_status`, which only counted, is read by nobody any more; it stays for nodes of the release before.

alter table auth.users add column email_change_agreed text
  check (email_change_agreed in ('email_change_new', 'email_change_current'));

-- Another pair of addresses is another change, whoever writes it.
create function auth.forget_agreed_half() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.email_change_agreed := null;
  return new;
end
$$;
revoke execute on function auth.forget_agreed_half from public;

create trigger forget_agreed_half before update of email, email_change on auth.users
for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
execute function auth.forget_agreed_half();
