-- Errors raised by rules. Each has a code from domain/errors, the parameters of its message, and an SQLSTATE
-- that determines the HTTP status. The server converts the code to the message. The hint distinguishes a code
-- from PostgreSQL's own messages. A null code raises nothing, so that a `case` can choose the error.

create function marketplace.refuse(p_sqlstate text, p_code text, p_parameters json default '{}') returns void
language plpgsql strict set search_path = '' as
$$
begin
  raise exception using errcode = p_sqlstate, message = p_code, detail = p_parameters::text, hint = 'domain/errors';
end
$$;

-- Raises HTTP status 409 because the row's state does not allow the change.
create function marketplace.conflict(p_code text, p_parameters json default '{}') returns void
language plpgsql strict set search_path = '' as
$$ begin perform marketplace.refuse('PT409', p_code, p_parameters); end $$;

grant execute on function marketplace.refuse to anon, authenticated, service_role, marketplace_gate;
