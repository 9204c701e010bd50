import { recordDelivery } from '#server/mail/delivery.ts';
import { layOut, oneLine } from '#server/mail/layout.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { readPreferences } from '#server/mail/preferences.ts';
import type { PreferencesLinks } from '#server/mail/preferences-link.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Notice, Reader } from './notice.ts';

/** Gives a page where one press signs the owner of an e-mail address in and leads on to `next`, and that address. */
export type CreateSignInLink = (request: {
  email: string;
  next: string;
}) => Promise<{ address: string; url: string }>;

type Means = {
  owner: Sql;
  mailer: Mailer;
  createSignInLink: CreateSignInLink;
  links: PreferencesLinks;
  publicUrl: string;
};

/**
 * Sends a notice once for its key, unless its reader has turned its kind off. A client's link signs them in and is made
 * here and now, so that the queue never holds it; everybody else signs in themselves.
 */
export async function deliverNotice(notice: Notice, means: Means): Promise<void> {
  const { owner, mailer, publicUrl } = means;
  if (isErased(notice.to) || (await mailer.wasSent(notice.key))) return;
  if (notice.kind && !(await readPreferences(owner, notice.to))[notice.kind]) {
    // Whoever wants such mails again later gets none of those that were not wanted when they were due.
    await recordDelivery(owner, notice.key);
    return;
  }
  const { address, url } = await linkFor(notice, means);
  const { choices, unsubscribe } = await waysOut(notice, address, means);
  const { reader, action, subject, type, heading, paragraphs, said = [], facts = [] } = notice;
  const laidOut = layOut({
    heading,
    paragraphs,
    said,
    facts,
    action: { label: action.label, url },
    footnote: `You get this mail because ${reasons[reader]} at ${publicUrl}.`,
    ...(choices ? { choices } : {}),
  });
  await mailer.send({ to: address, subject: oneLine(subject), type, unsubscribe, ...laidOut }, notice.key);
}

/** What stands for the address of a client who deleted their account; no mail reaches it, and nobody signs up by it. */
function isErased(address: string): boolean {
  return address.endsWith('@account.invalid');
}

const reasons: Record<Reader, string> = {
  client: 'an issue was submitted with this address',
  engineer: 'you have an engineer’s account',
  member: 'you have an account',
  operator: 'your address is set to hear of what needs a person',
};

async function linkFor({ reader, to, action }: Notice, { createSignInLink, publicUrl }: Means) {
  if (reader === 'client') return createSignInLink({ email: to, next: action.path });
  return { address: to, url: `${publicUrl}${action.path}` };
}

/** Operators choose where their mails go in the settings of the instance. */
async function waysOut({ reader, ...notice }: Notice, address: string, { links }: Means) {
  if (reader === 'operator') return { choices: null, unsubscribe: null };
  const kind = notice.kind ?? null;
  const subscription = { address, kind };
  const label = kind ? 'Stop these mails, or choose which you get' : 'Choose which mails you get';
  return {
    choices: { label, url: await links.page(subscription) },
    unsubscribe: kind && (await links.oneClick(subscription)),
  };
}
