-- A page that keeps the session it has needs no other one in its address after linking an identity.
alter table auth.external_sign_ins add column keeps_session boolean not null default false;
