-- How far new issues were compared with the skills of an engineer, also if none matched and no mail was sent.
alter table marketplace.match_mail
  add column matched_through timestamptz,
  alter column told_through drop not null,
  alter column mail_through drop not null;
