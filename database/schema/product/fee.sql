-- Returns the marketplace fee on a price, rounded half up to the cent.
create function marketplace.fee_of(p_price_cents bigint) returns bigint
language sql stable set search_path = '' as
$$ select round(p_price_cents * (marketplace.setting('platform_fee_percent'))::numeric / 100)::bigint $$;
