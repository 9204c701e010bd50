-- An operator whose second factor is missing is a visitor to everything else, and is told here what is missing.

create or replace function public.operator_standing() returns text
language sql stable security definer set search_path = '' as
$$
  select case
    when marketplace.is_service() or marketplace.is_operator() then 'operator'
    when marketplace.setting('operator_emails') ? marketplace.verified_email() then 'needs_second_factor'
    when exists (
      select from auth.users u
      where u.id = (nullif(current_setting('request.unproved_claims', true), '')::jsonb ->> 'sub')::uuid
        and u.email_confirmed_at is not null and marketplace.setting('operator_emails') ? lower(u.email))
      then 'needs_second_factor'
    else 'none'
  end
$$;
grant execute on function public.operator_standing to anon;
