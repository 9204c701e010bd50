-- A client edits their own submission while it is pending: the history says so, and what a price was named for stays.

-- What differs between two states of a submission, in words for its history; null where nothing does.
create function marketplace.edited_parts(p_old marketplace.issue, p_new marketplace.issue) returns text
language sql immutable set search_path = '' as
$$
  select nullif(concat_ws(', ',
    case when p_new.title <> p_old.title then 'name' end,
    case when p_new.description <> p_old.description then 'description' end,
    case when p_new.coding_app <> p_old.coding_app then 'coding app' end,
    case when p_new.github_link is distinct from p_old.github_link then 'GitHub link' end,
    case when p_new.live_link is distinct from p_old.live_link then 'live link' end,
    case when p_new.urgency <> p_old.urgency then 'urgency' end,
    case when p_new.attachments <> p_old.attachments then 'attachments' end), '')
$$;

create function marketplace.keep_priced_words() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if new.quote_status in ('Quoted', 'Accepted', 'Paid') and marketplace.part_in(old) = 'client'
    and marketplace.edited_parts(old, new) is not null then
    perform marketplace.conflict('A price was named for what you wrote, so it stays as it is. Write to your engineer about what is new.');
  end if;
  return new;
end
$$;
create trigger keep_priced_words
  before update of title, description, coding_app, github_link, live_link, urgency, attachments on marketplace.issue
  for each row execute function marketplace.keep_priced_words();

create function marketplace.record_edit() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  parts constant text := marketplace.edited_parts(old, new);
begin
  -- What operators take down they write into the audit log.
  if parts is not null and marketplace.part_in(old) = 'client' then
    insert into public.timeline_events (issue_id, status, note, actor) values (new.id, 'Note', 'Edited: ' || parts, 'client');
  end if;
  return null;
end
$$;
create trigger record_edit
  after update of title, description, coding_app, github_link, live_link, urgency, attachments on marketplace.issue
  for each row execute function marketplace.record_edit();

revoke execute on function marketplace.edited_parts, marketplace.keep_priced_words, marketplace.record_edit from public;
