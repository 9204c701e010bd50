-- Raises an error if a data API statement affects the wrong number of rows. The statement checks this itself,
-- because the transaction may have ended before the server can count the rows.

revoke all on schema data_api from anon, authenticated, service_role;
grant usage on schema data_api to anon, authenticated, service_role;

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

grant execute on function data_api.refuse to anon, authenticated, service_role;
