import type { MessageSender } from '#domain/issue/message.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

/** Messages that their reader has neither seen nor been told of. `through` names the mail that tells of them. */
export type UntoldMessages = {
  to: string;
  title: string;
  engineerName: string | null;
  through: string;
  /** `files` are the names of what came with it; null where an upload gave none. */
  messages: { sender: MessageSender; content: string; files: (string | null)[] }[];
};

type Standing = { to: string | null; title: string; engineerName: string | null };

/**
 * What the next mail to a reader of a conversation tells, and null where there is nothing. `reader` is 'client' or the
 * id of the engineer. Which messages a mail tells is kept before it is sent, so that a job that died after
 * sending writes the same mail again, under the same key, and each message is told once.
 */
export async function readUntold(
  owner: Sql,
  issueId: string,
  reader: string,
): Promise<UntoldMessages | null> {
  return owner.begin(async (tx) => {
    const [mail] = await tx<{ isOpen: boolean }[]>`
      select mail_through > told_through and not exists (
          select from mail.delivery d where d.key = marketplace.message_mail_key(m)) as "isOpen"
      from marketplace.message_mail m where issue_id = ${issueId} and reader = ${reader} for update`;
    const [standing] = await tx<Standing[]>`
      select i.title, e.name as "engineerName", case when ${reader} = 'client' then i.email
        else (select u.email from auth.users u where u.id = i.engineer_id and i.engineer_id::text = ${reader}) end as to
      from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
      where i.id = ${issueId} and i.taken_down_at is null`;
    if (!mail || !standing?.to) return null;
    const open = mail.isOpen ? await messagesOfMail(tx, issueId, reader) : null;
    if (open) await askAgain(tx, issueId, reader);
    const told =
      open ?? ((await moveOn(tx, issueId, reader)) ? await messagesOfMail(tx, issueId, reader) : null);
    return told && { ...standing, to: standing.to, ...told };
  }) as Promise<UntoldMessages | null>;
}

async function messagesOfMail(
  tx: TransactionSql,
  issueId: string,
  reader: string,
): Promise<Pick<UntoldMessages, 'through' | 'messages'> | null> {
  const rows = await tx<({ through: string } & UntoldMessages['messages'][number])[]>`
    select extract(epoch from mail.mail_through)::text as through, m.sender, m.content,
      array(select file ->> 'name' from jsonb_array_elements(m.attachments) file) as files
    from marketplace.message_mail mail join public.messages m on m.issue_id = mail.issue_id
    where mail.issue_id = ${issueId} and mail.reader = ${reader}
      and m.created_at > mail.told_through and m.created_at <= mail.mail_through
      and marketplace.is_told_to(m, ${reader})
      and m.created_at > coalesce(marketplace.last_seen(${issueId}, ${reader}), '-infinity')
    order by m.created_at, m.id`;
  const [first] = rows;
  return first ? { through: first.through, messages: rows } : null;
}

/** Lets the next mail begin where the last one ended; false where nothing was written since. */
async function moveOn(tx: TransactionSql, issueId: string, reader: string): Promise<boolean> {
  const moved = await tx`
    update marketplace.message_mail mail set told_through = mail_through, mail_through = newest.at
    from (select max(m.created_at) as at from public.messages m
      where m.issue_id = ${issueId} and marketplace.is_told_to(m, ${reader})) as newest
    where mail.issue_id = ${issueId} and mail.reader = ${reader} and newest.at > mail.mail_through returning 1`;
  return moved.length > 0;
}

/** What was written since the mail that is being sent again waits for a job of its own. */
async function askAgain(tx: TransactionSql, issueId: string, reader: string): Promise<void> {
  await tx`
    select marketplace.tell_reader(m, ${reader}) from marketplace.message_mail mail
    join public.messages m on m.issue_id = mail.issue_id and m.created_at > mail.mail_through
      and marketplace.is_told_to(m, ${reader})
    where mail.issue_id = ${issueId} and mail.reader = ${reader} limit 1`;
}
