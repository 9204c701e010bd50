-- Parsing each analysis while it is read would make lists slow, because an engineer may write a long one.
create function marketplace.is_models_estimate(p_analysis text) returns boolean
language plpgsql immutable set search_path = '' as
$$
begin
  return coalesce(p_analysis::jsonb ->> 'source' = 'model', false);
exception when others then
  return false;
end
$$;
alter table marketplace.issue add column is_models_estimate boolean not null
  generated always as (marketplace.is_models_estimate(ai_analysis)) stored;
comment on column marketplace.issue.is_models_estimate is 'Whether the estimate has words of a language model.';
