-- Emails engineers about new issues that mention their skills. An engineer gets at most one email in a number
-- of hours.

create function marketplace.words_of_skills(p_skills text[]) returns text[]
language sql immutable set search_path = '' as
$$
  select array(
    select distinct marketplace.words_of(skill) from unnest(p_skills) skill where marketplace.words_of(skill) <> '  ')
$$;

-- Returns how many of the skills the text mentions. All words of a skill must be next to each other.
create function marketplace.count_named(p_words text, p_words_of_skills text[]) returns int
language sql immutable as
$$ select count(*)::int from unnest(p_words_of_skills) skill where strpos(p_words, skill) > 0 $$;

-- Returns issues that were submitted between two times and mention a skill of the engineer. The engineer must
-- be approved and able to claim the issue. The engineer's own issues are left out.
create function marketplace.new_matches(p_engineer_id uuid, p_after timestamptz, p_through timestamptz) returns setof marketplace.issue
language sql stable security definer set search_path = '' as
$$
  select i.*
  from (
    select e.id, marketplace.words_of_skills(e.skills) as words
    from public.engineers e join marketplace.engineer_approval a on a.engineer_id = e.id and a.status = 'approved'
    where e.id = p_engineer_id offset 0) reader
  join marketplace.issue i on i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null
    and i.created_at > p_after and i.created_at <= p_through and marketplace.count_named(i.words, reader.words) > 0
  where not marketplace.sent_by(i, reader.id)
$$;

-- Queues the emails that are due. An issue is included some minutes after its submission, when it has an
-- estimate and the client has had time to correct it. Issues older than a week are left out. Compares each issue with
-- each engineer once, because comparing long texts is slow. After half a minute, the next run continues.
create function marketplace.ask_for_match_mails() returns int
language plpgsql security definer set search_path = '' as
$$
declare
  through constant timestamptz := now() - make_interval(mins => (marketplace.setting('minutes_until_match_mail'))::int);
  last_mail_before constant timestamptz := now() - make_interval(hours => (marketplace.setting('hours_between_match_mails'))::int);
  due record;
  asked int := 0;
begin
  for due in
    select a.engineer_id,
      greatest(coalesce(m.mail_through, a.decided_at - interval '1 day'), m.matched_through, now() - interval '7 days') as after
    from marketplace.engineer_approval a left join marketplace.match_mail m on m.engineer_id = a.engineer_id
    where a.status = 'approved' and (m.mail_through is null or m.mail_through <= last_mail_before)
    order by m.matched_through nulls first
  loop
    exit when clock_timestamp() > now() + interval '30 seconds';
    if not exists (select from marketplace.new_matches(due.engineer_id, due.after, through)) then
      insert into marketplace.match_mail (engineer_id, matched_through) values (due.engineer_id, through)
      on conflict (engineer_id) do update set matched_through = excluded.matched_through;
      continue;
    end if;
    insert into marketplace.match_mail as m (engineer_id, told_through, mail_through, matched_through)
    values (due.engineer_id, due.after, through, through)
    on conflict (engineer_id) do update
    set told_through = excluded.told_through, mail_through = excluded.mail_through, matched_through = excluded.matched_through
    where m.mail_through is null or m.mail_through <= last_mail_before;
    if found then
      asked := asked + 1;
      perform marketplace.notify('match-mail', jsonb_build_object('engineer_id', due.engineer_id), 'match-mail:' || due.engineer_id);
    end if;
  end loop;
  return asked;
end
$$;
