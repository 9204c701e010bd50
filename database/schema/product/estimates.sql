-- The estimator uses this prior while few issues have been resolved.

create function public.set_estimate_prior(p_hours numeric[], p_price numeric[], p_confidence int) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  -- `is not true` also rejects null and NaN.
  perform marketplace.refuse('22023', case
    when (array_ndims(p_hours) = 1 and cardinality(p_hours) between 3 and 20 and 0.1 <= all (p_hours) and 10000 >= all (p_hours)) is not true
      then 'priorHoursOutOfRange'
    when (array_ndims(p_price) = 1 and cardinality(p_price) between 3 and 20 and 1 <= all (p_price) and 100000 >= all (p_price)) is not true
      then 'priorPriceOutOfRange'
    when (p_confidence between 5 and 90) is not true then 'priorConfidenceOutOfRange'
  end);
  update marketplace.setting set value = jsonb_build_object('hours', p_hours, 'price', p_price, 'confidence', p_confidence)
  where name = 'estimate_prior' and value <> jsonb_build_object('hours', p_hours, 'price', p_price, 'confidence', p_confidence);
  if found then
    perform marketplace.audit('set_estimate_prior', null, null, null,
      format('Hours %s; price %s; confidence %s %%', array_to_string(p_hours, ', '), array_to_string(p_price, ', '), p_confidence));
  end if;
end
$$;
comment on function public.set_estimate_prior is
  'For operators: sets the assumptions that estimates use while few issues are resolved. Each number counts as one resolved issue.';

create function public.operator_estimate_prior() returns jsonb
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return marketplace.setting('estimate_prior');
end
$$;
comment on function public.operator_estimate_prior is 'For operators: the assumptions that estimates use while few issues are resolved.';

grant execute on function public.set_estimate_prior, public.operator_estimate_prior to authenticated, service_role;
