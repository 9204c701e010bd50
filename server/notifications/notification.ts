import { z } from 'zod';
import type { MailKind } from '#domain/wire/mail-choices.ts';
import type { MailContent } from '#server/mail/mailer.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** The type of the recipient. It determines the footnote and whether the main link signs the recipient in. */
export type Reader = 'client' | 'engineer' | 'operator' | 'member';

export type Notification = {
  /** Only one email is sent per key. */
  key: string;
  type: string;
  /** The kind of email that the recipient can turn off. Undefined if it cannot be turned off. */
  kind?: MailKind;
  reader: Reader;
  to: string;
  /** The issue of a client who reads the email. */
  issueId?: string;
  /** A client who is not known to have the issue gets `heading`, which contains no text of a user. */
  subject: string;
  action: { label: string; path: string };
  replyTo?: string;
} & Pick<MailContent, 'heading' | 'paragraphs' | 'said' | 'facts'>;

type NotificationContext = { owner: Sql; settings: Settings; log: Logger };

/**
 * Writes the email of a job from the current data. Returns null if the email is no longer needed.
 * @throws ZodError if the payload is invalid
 */
export type WriteNotification = (
  context: NotificationContext,
  payload: unknown,
) => Promise<Notification | null>;

const issue = z.object({ issue_id: z.guid() });
const quote = z.object({ quote_id: z.guid() });
const payment = z.object({ payment_id: z.guid() });
const engineer = z.object({ engineer_id: z.guid() });

/**
 * Returns the issue id in a job's payload.
 * @throws ZodError if there is none
 */
export const issueOf = (payload: unknown): string => issue.parse(payload).issue_id;
export const quoteOf = (payload: unknown): string => quote.parse(payload).quote_id;
export const paymentOf = (payload: unknown): string => payment.parse(payload).payment_id;
export const engineerOf = (payload: unknown): string => engineer.parse(payload).engineer_id;

export const toClient = (to: string, issueId: string, label: string) =>
  ({ reader: 'client', to, issueId, action: { label, path: `/dashboard/${issueId}` } }) as const;

export const toEngineer = (to: string, issueId: string, label: string) =>
  ({ reader: 'engineer', to, action: { label, path: `/engineer-app/${issueId}` } }) as const;

/** Returns an invitation to reply if replies reach somebody. `Reply-To` is CONTACT_EMAIL. */
export const answerIfMistaken = ({ settings }: Pick<NotificationContext, 'settings'>): string[] =>
  settings.contactEmail === null ? [] : ['Think it’s a mistake? Reply to this email.'];

/**
 * Returns ADMIN_EMAIL, or the first of OPERATOR_EMAILS if it is not set. Returns null if neither is set, and
 * logs this.
 */
export function operatorAddress(
  { settings, log }: Omit<NotificationContext, 'owner'>,
  kind: string,
): string | null {
  if (settings.adminEmail === null)
    log.info({ kind }, 'no recipient: neither ADMIN_EMAIL nor OPERATOR_EMAILS is set');
  return settings.adminEmail;
}
