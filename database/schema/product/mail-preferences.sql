-- Which mails an address gets, of those that its owner can do without.

revoke all on public.mail_preferences from anon, authenticated, service_role;
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
