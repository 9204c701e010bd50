create function marketplace.required_text(p_text text, p_code text, p_limit int default 10000) returns text
language plpgsql immutable set search_path = '' as
$$
begin
  if marketplace.is_blank(p_text) then
    perform marketplace.refuse('22023', p_code);
  end if;
  return marketplace.optional_text(p_text, p_limit);
end
$$;

-- Returns the note that an operator must write for an action.
create function marketplace.operator_note(p_note text, p_code text) returns text
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return marketplace.required_text(p_note, p_code);
end
$$;

create function marketplace.optional_text(p_text text, p_limit int default 10000) returns text
language plpgsql immutable set search_path = '' as
$$
begin
  if marketplace.is_blank(p_text) then
    return null;
  elsif length(p_text) > p_limit then
    perform marketplace.refuse('22023', 'textTooLong', json_build_object('limit', p_limit));
  end if;
  return btrim(p_text, E' \t\n\r\f\v');
end
$$;

-- Returns the time of a text, written as in JSON. Throws 22007 for other texts: they may name time zones, and PostgreSQL
-- keeps each name until the connection ends.
create function marketplace.time_of(p_text text) returns timestamptz
language sql stable set search_path = '' as
$$ select (case when p_text ~ '^(-?infinity|[0-9][0-9.:+-]*([T ][0-9.:+-]*)?)$' then p_text else left(p_text, 0) end)::timestamptz $$;
