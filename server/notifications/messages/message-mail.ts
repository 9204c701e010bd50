import { z } from 'zod';
import type { MessageSender } from '#domain/issue/message.ts';
import { mailText } from '#domain/text/markdown.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { toClient, toEngineer, type WriteNotification } from '../notification.ts';

const payloadSchema = z.object({ issue_id: z.guid(), reader: z.union([z.literal('client'), z.guid()]) });

/** Emails the recipient of unread messages. Messages that arrive within one minute are sent together. */
export const messageMail: WriteNotification = async ({ owner }, payload) => {
  const { issue_id: id, reader } = payloadSchema.parse(payload);
  const unread = await readUnread(owner, id, reader);
  if (!unread) return null;
  const isClient = reader === 'client';
  const title = oneLine(unread.title);
  const who = writersOf(unread, isClient);
  return {
    key: `message-mail:${id}:${reader}:${unread.through}`,
    type: 'message',
    kind: isClient ? 'messages' : 'engineer_messages',
    ...(isClient ? toClient : toEngineer)(unread.to, id, 'Read and reply'),
    subject: `${who} wrote: ${title}`,
    heading: 'You have a new message',
    paragraphs: [`${countOf(unread)} about “${title}”:`],
    said: unread.messages.map(({ sender, content, files }) => ({
      who: nameOf(sender, unread, isClient),
      text: withFiles(mailText(content), files),
    })),
  };
};

function countOf({ messages, total }: UnreadMessages): string {
  if (total === 1) return 'A message';
  return total > messages.length ? `The first ${messages.length} of ${total} messages` : `${total} messages`;
}

/** Appends the names of the attached files, because the email does not contain the files. */
function withFiles(text: string, files: (string | null)[]): string {
  if (files.length === 0) return text;
  const names = files.map((name) => (name ? oneLine(name) : 'unnamed file')).join(', ');
  return `${text}\n\nAttached: ${names}`;
}

function writersOf(unread: UnreadMessages, isClient: boolean): string {
  return [...new Set(unread.messages.map(({ sender }) => nameOf(sender, unread, isClient)))].join(' and ');
}

function nameOf(sender: MessageSender, { engineerName }: UnreadMessages, isClient: boolean): string {
  if (sender === 'operator') return 'LastMile';
  if (sender === 'client') return 'The client';
  return isClient ? oneLine(engineerName ?? 'Your engineer') : 'An engineer';
}

/**
 * Messages that the recipient has not read and has not received by email. `through` is the time of the last
 * message.
 */
type UnreadMessages = {
  to: string;
  title: string;
  engineerName: string | null;
  through: string;
  total: number;
  /** The oldest unread messages, at most 20. The name of a file is null if it was uploaded without one. */
  messages: { sender: MessageSender; content: string; files: (string | null)[] }[];
};

type Recipient = { to: string | null; title: string; engineerName: string | null };

/**
 * Reads the messages for the next email. `reader` is 'client' or the ID of the engineer. Returns null if
 * there are no unread messages. First stores which messages the email contains, so that a retry sends the
 * same email.
 */
async function readUnread(owner: Sql, issueId: string, reader: string): Promise<UnreadMessages | null> {
  return owner.begin(async (tx) => {
    const [mail] = await tx<{ isOpen: boolean }[]>`
      select mail_through > told_through and not exists (
          select from mail.delivery d where d.key = marketplace.message_mail_key(m)) as "isOpen"
      from marketplace.message_mail m where issue_id = ${issueId} and reader = ${reader} for update`;
    const [recipient] = await tx<Recipient[]>`
      select i.title, e.name as "engineerName", case when ${reader} = 'client' then i.email
        when i.engineer_id::text = ${reader} then marketplace.engineer_address(i.engineer_id) end as to
      from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
      where i.id = ${issueId} and i.taken_down_at is null`;
    if (!mail || !recipient?.to) return null;
    const open = mail.isOpen ? await messagesOfMail(tx, issueId, reader) : null;
    if (open) await queueLaterMessages(tx, issueId, reader);
    const unread =
      open ?? ((await moveRange(tx, issueId, reader)) ? await messagesOfMail(tx, issueId, reader) : null);
    return unread && { ...recipient, to: recipient.to, ...unread };
  }) as Promise<UnreadMessages | null>;
}

/** Writing an email with hundreds of messages would take time from all requests. */
const mostMessages = 20;

async function messagesOfMail(
  tx: TransactionSql,
  issueId: string,
  reader: string,
): Promise<Pick<UnreadMessages, 'through' | 'total' | 'messages'> | null> {
  const rows = await tx<(Pick<UnreadMessages, 'through' | 'total'> & UnreadMessages['messages'][number])[]>`
    select count(*) over ()::int as total, extract(epoch from mail.mail_through)::text as through, m.sender, m.content,
      array(select file ->> 'name' from jsonb_array_elements(m.attachments) file) as files
    from marketplace.message_mail mail join public.messages m on m.issue_id = mail.issue_id
    where mail.issue_id = ${issueId} and mail.reader = ${reader}
      and m.created_at > mail.told_through and m.created_at <= mail.mail_through
      and marketplace.is_notified_of(m, ${reader})
      and m.created_at > coalesce(marketplace.last_seen(${issueId}, ${reader}), '-infinity')
    order by m.created_at, m.id limit ${mostMessages}`;
  const [first] = rows;
  return first ? { through: first.through, total: first.total, messages: rows } : null;
}

/**
 * Starts the next email after the previous one and includes all newer messages. Returns false if there are no
 * newer messages.
 */
async function moveRange(tx: TransactionSql, issueId: string, reader: string): Promise<boolean> {
  const moved = await tx`
    update marketplace.message_mail mail set told_through = mail_through, mail_through = newest.at
    from (select max(m.created_at) as at from public.messages m
      where m.issue_id = ${issueId} and marketplace.is_notified_of(m, ${reader})) as newest
    where mail.issue_id = ${issueId} and mail.reader = ${reader} and newest.at > mail.mail_through returning 1`;
  return moved.length > 0;
}

/** Queues another job if messages have arrived that are not part of the current email. */
async function queueLaterMessages(tx: TransactionSql, issueId: string, reader: string): Promise<void> {
  await tx`
    select marketplace.queue_message_mail(m, ${reader}) from marketplace.message_mail mail
    join public.messages m on m.issue_id = mail.issue_id and m.created_at > mail.mail_through
      and marketplace.is_notified_of(m, ${reader})
    where mail.issue_id = ${issueId} and mail.reader = ${reader} limit 1`;
}
