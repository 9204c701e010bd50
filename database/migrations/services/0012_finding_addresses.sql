-- Addresses are compared without regard to capitals, and an account is found by its own however it signs in.
create index users_by_address on auth.users (lower(email));
