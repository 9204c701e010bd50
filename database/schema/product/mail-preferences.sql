revoke all on public.mail_preferences from anon, authenticated, service_role;
grant select, insert (address, kind, is_wanted), update (is_wanted, changed_at) on public.mail_preferences to authenticated;
grant all on public.mail_preferences to service_role;

create policy "The verified owner of an address may read its mail preferences" on public.mail_preferences
  for select to authenticated using (address = (select marketplace.verified_email()));

create policy "The verified owner of an address may set its mail preferences" on public.mail_preferences
  for insert to authenticated with check (address = (select marketplace.verified_email()));

create policy "The verified owner of an address may change its mail preferences" on public.mail_preferences
  for update to authenticated using (address = (select marketplace.verified_email()))
  with check (address = (select marketplace.verified_email()));

create policy "The service may do everything with mail preferences" on public.mail_preferences
  to service_role using (true) with check (true);
