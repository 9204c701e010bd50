import { z } from 'zod';
import type { MessageSender } from '#domain/issue/message.ts';
import { plainText } from '#domain/text/markdown.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { WriteNotice } from './notice.ts';
import { readUntold, type UntoldMessages } from './untold-messages.ts';

const about = z.object({ issue_id: z.guid(), reader: z.union([z.literal('client'), z.guid()]) });

/** To whoever did not write them: the messages of a minute as one mail, unless they have seen them. */
export const messageMail: WriteNotice = async ({ owner }, payload) => {
  const { issue_id: id, reader } = about.parse(payload);
  const untold = await readUntold(owner, id, reader);
  if (!untold) return null;
  const isClient = reader === 'client';
  const title = oneLine(untold.title);
  const who = writersOf(untold, isClient);
  return {
    key: `message-mail:${id}:${reader}:${untold.through}`,
    type: 'message',
    kind: isClient ? 'messages' : 'engineer_messages',
    reader: isClient ? 'client' : 'engineer',
    to: untold.to,
    subject: `${who} wrote: ${title}`,
    heading: `${who} wrote to you`,
    paragraphs: [
      untold.messages.length === 1
        ? `A message about “${title}”:`
        : `${untold.messages.length} messages about “${title}”:`,
    ],
    said: untold.messages.map(({ sender, content, files }) => ({
      who: nameOf(sender, untold, isClient),
      text: withFiles(plainText(content), files),
    })),
    action: { label: 'Read and answer', path: isClient ? `/dashboard/${id}` : `/engineer-app/${id}` },
  };
};

/** A mail carries no files: it names them, and its link leads to them. */
function withFiles(text: string, files: (string | null)[]): string {
  if (files.length === 0) return text;
  const names = files.map((name) => (name ? oneLine(name) : 'a file without a name')).join(', ');
  return `${text}\n\nAttached, to open with the message: ${names}`;
}

function writersOf(untold: UntoldMessages, isClient: boolean): string {
  return [...new Set(untold.messages.map(({ sender }) => nameOf(sender, untold, isClient)))].join(' and ');
}

function nameOf(sender: MessageSender, { engineerName }: UntoldMessages, isClient: boolean): string {
  if (sender === 'operator') return 'LastMile';
  if (sender === 'client') return 'The client';
  return isClient ? oneLine(engineerName ?? 'Your engineer') : 'An engineer';
}
