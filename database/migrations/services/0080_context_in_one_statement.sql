-- A transaction becomes its caller's in one statement, which the login role plans: it must be able to name the function that
-- then runs with the caller's rights. All that it does is to take rights away.
grant usage on schema auth to public;
grant execute on function auth.hold_to_session to public;
