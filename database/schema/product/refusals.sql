-- How a rule refuses: with a code of domain/errors, the parameters of its sentence, and an SQLSTATE, which decides the HTTP
-- status. The server turns the code into the sentence; the hint tells a code from a message of PostgreSQL's own.

create function marketplace.refuse(p_sqlstate text, p_code text, p_parameters json default '{}') returns void
language plpgsql set search_path = '' as
$$
begin
  raise exception using errcode = p_sqlstate, message = p_code, detail = p_parameters::text, hint = 'domain/errors';
end
$$;

-- The state of a row does not allow the change: HTTP status 409.
create function marketplace.conflict(p_code text, p_parameters json default '{}') returns void
language plpgsql set search_path = '' as
$$ begin perform marketplace.refuse('PT409', p_code, p_parameters); end $$;

grant execute on function marketplace.refuse to anon, authenticated, service_role, marketplace_gate;
