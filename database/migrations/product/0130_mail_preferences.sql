-- Which mails an address gets, of those that its owner can do without. What is not written down is wanted.

create table public.mail_preferences (
  address text not null check (address = lower(address) and length(address) <= 254),
  kind text not null check (kind in ('messages', 'progress', 'reminders', 'engineer_messages', 'engineer_quotes')),
  is_wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (address, kind)
);
comment on table public.mail_preferences is 'Which mails an address gets, of those that its owner can do without.';

alter table public.mail_preferences enable row level security;
grant select, insert (address, kind, is_wanted), update (is_wanted, changed_at) on public.mail_preferences to authenticated;
grant all on public.mail_preferences to service_role;

create policy "Whoever has proved an address reads which mails it gets" on public.mail_preferences
  for select to authenticated using (address = (select marketplace.verified_email()));
create policy "Whoever has proved an address chooses which mails it gets" on public.mail_preferences
  for insert to authenticated with check (address = (select marketplace.verified_email()));
create policy "Whoever has proved an address chooses again" on public.mail_preferences
  for update to authenticated using (address = (select marketplace.verified_email()))
  with check (address = (select marketplace.verified_email()));
create policy "The service does everything with mail preferences" on public.mail_preferences
  to service_role using (true) with check (true);
