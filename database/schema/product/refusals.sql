-- Functions that raise errors. An error has a code from domain/errors, the parameters of its message, and an
-- SQLSTATE that determines the HTTP status. The server turns the code into a message. The hint tells our
-- errors from PostgreSQL's own errors. A null code raises no error, so that a `case` can choose the code.

create function marketplace.refuse(p_sqlstate text, p_code text, p_parameters json default '{}') returns void
language plpgsql strict set search_path = '' as
$$
begin
  raise exception using errcode = p_sqlstate, message = p_code, detail = p_parameters::text, hint = 'domain/errors';
end
$$;

-- Raises HTTP status 409, because the state of the row does not allow the change.
create function marketplace.conflict(p_code text, p_parameters json default '{}') returns void
language plpgsql strict set search_path = '' as
$$ begin perform marketplace.refuse('PT409', p_code, p_parameters); end $$;

grant execute on function marketplace.refuse to anon, authenticated, service_role, marketplace_gate;
