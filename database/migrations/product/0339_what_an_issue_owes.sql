-- A screen of one issue asks what is owed for it, and adds up nothing. It is what record_payout would pay.
create function public.operator_owed(p_issue_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return (
    select round(coalesce(sum(o.amount_cents), 0) / 100.0, 2)
    from marketplace.payment p join marketplace.owed o on o.payment_id = p.id
    where p.issue_id = p_issue_id and p.status = 'paid' and p.reason is null);
end
$$;
comment on function public.operator_owed is 'What the engineer has earned with an issue and was not paid yet, in US dollars.';
revoke execute on function public.operator_owed from public;
grant execute on function public.operator_owed to authenticated, service_role;
