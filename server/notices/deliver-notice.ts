import { layOut, oneLine } from '#server/mail/layout.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Notice, Reader } from './notice.ts';

/** Gives a page where one press signs the owner of an e-mail address in and leads on to `next`, and that address. */
export type CreateSignInLink = (request: {
  email: string;
  next: string;
}) => Promise<{ address: string; url: string }>;

type Means = { mailer: Mailer; createSignInLink: CreateSignInLink; publicUrl: string };

/**
 * Sends a notice once for its key. A client's link signs them in and is made here and now, so that the queue never
 * holds it; engineers and operators sign in themselves.
 */
export async function deliverNotice(notice: Notice, means: Means): Promise<void> {
  const { mailer, publicUrl } = means;
  if (await mailer.wasSent(notice.key)) return;
  const { address, url } = await linkFor(notice, means);
  const { reader, action, subject, type } = notice;
  const laidOut = layOut({
    heading: notice.heading,
    paragraphs: notice.paragraphs,
    facts: notice.facts ?? [],
    action: { label: action.label, url },
    footnote: `You get this mail because ${reasons[reader]} at ${publicUrl}.`,
  });
  await mailer.send({ to: address, subject: oneLine(subject), type, ...laidOut }, notice.key);
}

const reasons: Record<Reader, string> = {
  client: 'an issue was submitted with this address',
  engineer: 'you have an engineer’s account',
  operator: 'your address is set to hear of what needs a person',
};

async function linkFor({ reader, to, action }: Notice, { createSignInLink, publicUrl }: Means) {
  if (reader === 'client') return createSignInLink({ email: to, next: action.path });
  return { address: to, url: `${publicUrl}${action.path}` };
}
