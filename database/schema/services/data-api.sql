revoke all on schema data_api from anon, authenticated, service_role;
grant usage on schema data_api to anon, authenticated, service_role;

-- Raises an error if a data API statement affects the wrong number of rows. The statement checks this itself,
-- because the transaction may have ended before the server can count the rows.
create function data_api.refuse(p_status int, p_code text, p_message text, p_details text) returns text
language plpgsql volatile parallel safe set search_path = '' as
$$
begin
  raise exception using
    errcode = 'PGRST',
    message = json_build_object('code', p_code, 'message', p_message, 'details', p_details, 'hint', null)::text,
    detail = json_build_object('status', p_status, 'headers', json_build_object())::text;
end
$$;

-- Returns an embedded part of an answer. Raises 54000 once the parts hold over 64 MiB, because each row of a list can
-- embed the same long texts, and the size of the whole answer is known only when PostgreSQL has built it.
create function data_api.counted(p_part anyelement) returns anyelement
language plpgsql volatile parallel unsafe set search_path = '' as
$$
declare
  bytes constant bigint := coalesce(nullif(current_setting('request.embedded_bytes', true), '')::bigint, 0)
    + coalesce(octet_length(p_part::text), 0);
begin
  if bytes > 64 * 1024 * 1024 then
    perform data_api.refuse(400, '54000', 'The answer is too large', 'Ask for fewer rows at once, or for fewer columns.');
  end if;
  perform set_config('request.embedded_bytes', bytes::text, true);
  return p_part;
end
$$;

-- Returns a text for to_tsvector, whose time is quadratic in the length of tags, comments and runs without spaces. So a
-- long text gets a space for each `<` and after 100 characters without one.
create function data_api.searchable(p_text text) returns text
language sql immutable parallel safe
return case when length(p_text) > 1000 then regexp_replace(translate(p_text, '<', ' '), '\S{100}', '\& ', 'g') else p_text end;

grant execute on function data_api.refuse, data_api.counted, data_api.searchable to anon, authenticated, service_role;
