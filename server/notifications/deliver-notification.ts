import { defangLinks } from '#domain/text/links.ts';
import { recordDelivery } from '#server/mail/delivery.ts';
import { layOut, oneLine } from '#server/mail/layout.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { readPreferences } from '#server/mail/preferences.ts';
import type { PreferencesLinks } from '#server/mail/preferences-link.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { Attempt } from '#server/platform/jobs/jobs.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { isErased } from './erased-address.ts';
import type { Notification, Reader } from './notification.ts';

/** Creates a sign-in link that redirects to `next`. Returns the link and the account's address. */
export type CreateSignInLink = (request: {
  email: string;
  next: string;
  check?: (tx: TransactionSql) => Promise<void>;
}) => Promise<{ address: string; url: string }>;

type Delivery = {
  owner: Sql;
  settings: Pick<Settings, 'limitFactor'>;
  mailer: Mailer;
  createSignInLink: CreateSignInLink;
  links: PreferencesLinks;
  publicUrl: string;
};

/** Emails to a mailbox about issues that may not be its owner's. */
export const strangersMails = { name: "strangers' mails", count: 30, seconds: 3600 };

/**
 * Sends a notification unless the recipient has turned off such emails. Notifications with the same key are
 * sent only once. A client whose issue it may not be gets no user's text in the subject, no links in user texts and 30
 * emails an hour. Returns the seconds to wait if these are used up, or null.
 * The sign-in link is created here, so that the queue never stores it.
 */
export async function deliverNotification(
  notification: Notification,
  delivery: Delivery,
  { attempt }: Attempt,
): Promise<number | null> {
  const { owner, settings, mailer, publicUrl } = delivery;
  if (isErased(notification.to) || (await mailer.wasSent(notification.key))) return null;
  if (notification.kind && !(await readPreferences(owner, notification.to))[notification.kind]) {
    // The notification is recorded as sent. It must not be sent later if the recipient turns such emails on
    // again.
    await recordDelivery(owner, notification.key);
    return null;
  }
  const isOwn = notification.reader !== 'client' || (await isOwnIssue(owner, notification));
  // An email that is tried again keeps its place.
  if (!isOwn && attempt === 1) {
    const { isCounted, wait } = await countCall(owner, settings, strangersMails, [
      mailboxOf(notification.to),
    ]);
    if (!isCounted) return wait;
  }
  const { address, url } = await linkFor(notification, delivery);
  const { choices, unsubscribe } = await unsubscribeLinks(notification, address, delivery);
  const { reader, action, type, heading, paragraphs, said = [], facts = [], replyTo = null } = notification;
  const shown = isOwn ? (text: string) => text : defangLinks;
  const subject = isOwn ? notification.subject : heading;
  const laidOut = layOut({
    heading,
    paragraphs: paragraphs.map(shown),
    said: said.map(({ who, text }) => ({ who: shown(who), text: shown(text) })),
    facts: facts.map(({ label, value }) => ({ label, value: shown(value) })),
    action: { label: action.label, url },
    footnote: `You get this email because ${reasons[reader]} at ${publicUrl}.`,
    ...(choices ? { choices } : {}),
  });
  await mailer.send(
    { to: address, subject: oneLine(subject), type, unsubscribe, replyTo, ...laidOut },
    notification.key,
  );
  return null;
}

/**
 * Returns whether a confirmed account with the address submitted the issue or has opened it. Anyone can enter the address
 * of somebody else.
 */
async function isOwnIssue(owner: Sql, { to, issueId }: Notification): Promise<boolean> {
  const found = await owner`
    select from marketplace.issue i join auth.users u on lower(u.email) = lower(${to}) and u.email_confirmed_at is not null
    where i.id = ${issueId ?? null}::uuid and (u.id = i.user_id
      or exists (select from marketplace.conversation_seen s where s.issue_id = i.id and s.user_id = u.id))
    limit 1`;
  return found.length > 0;
}

const reasons: Record<Reader, string> = {
  client: 'this address was used to submit an issue',
  engineer: 'you have an engineer account',
  member: 'you have an account',
  operator: 'you run this marketplace',
};

async function linkFor({ reader, to, action }: Notification, { createSignInLink, publicUrl }: Delivery) {
  if (reader === 'client') return createSignInLink({ email: to, next: action.path });
  return { address: to, url: `${publicUrl}${action.path}` };
}

/** Operators get no unsubscribe links, because their address comes from the settings. */
async function unsubscribeLinks(
  { reader, ...notification }: Notification,
  address: string,
  { links }: Delivery,
) {
  if (reader === 'operator') return { choices: null, unsubscribe: null };
  const kind = notification.kind ?? null;
  const subscription = { address, kind };
  const label = kind ? 'Stop these emails or choose which you get' : 'Choose which emails you get';
  return {
    choices: { label, url: await links.page(subscription) },
    unsubscribe: kind && (await links.oneClick(subscription)),
  };
}
