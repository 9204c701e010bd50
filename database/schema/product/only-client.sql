-- Two accounts can be clients of an issue until one of them accepts a quote.

-- An account can submit an issue with an address that it has not proved. Whoever proves that address is a client too.
create function marketplace.has_unproved_address(p_issue marketplace.issue) returns boolean
language sql stable security definer set search_path = '' as
$$
  select p_issue.user_id is not null
    and lower(p_issue.email) is distinct from marketplace.proved_address(p_issue.user_id)
$$;

-- The account that accepts the quote or opens the checkout becomes the only client. Nobody else can then accept, cancel
-- or erase what it pays for.
create function marketplace.make_only_client(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  account constant uuid := marketplace.uid();
  address text;
begin
  if account is null then
    return;
  end if;
  -- The issue would not follow an address that changes meanwhile.
  perform from auth.users u where u.id = account for share;
  address := marketplace.verified_email();
  perform marketplace.conflict(case
    when address is null and exists (
      select from auth.users other
      where other.email = lower(p_issue.email) and other.id <> account and other.email_confirmed_at is not null) then 'quoteForOtherAccount'
    when address is null then 'quoteNeedsProvedAddress'
  end);
  update marketplace.issue i set user_id = account, email = address
  where i.id = p_issue.id and (i.user_id is distinct from account or lower(i.email) <> address);
end
$$;
