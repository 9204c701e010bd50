-- A working note is an act of its engineer as well, though the client does not see it.
create trigger touch_lease after insert or update on public.working_notes
  for each row execute function marketplace.touch_lease();
