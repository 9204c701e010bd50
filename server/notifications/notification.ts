import { z } from 'zod';
import type { MailKind } from '#domain/wire/mail-choices.ts';
import type { MailContent } from '#server/mail/mailer.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Determines the footnote and whether the main link signs the reader in. */
export type Reader = 'client' | 'engineer' | 'operator' | 'member';

/** One mail as plain text. */
export type Notification = {
  /** Each key is mailed once. */
  key: string;
  type: string;
  /** The kind that its reader can turn off; absent for mandatory mails. */
  kind?: MailKind;
  reader: Reader;
  to: string;
  subject: string;
  /** The main link, into this instance. */
  action: { label: string; path: string };
} & Pick<MailContent, 'heading' | 'paragraphs' | 'said' | 'facts'>;

type NotificationContext = { owner: Sql; settings: Settings; log: Logger };

/** Writes a job's mail from the current state. Returns null if it no longer applies. @throws ZodError */
export type WriteNotification = (
  context: NotificationContext,
  payload: unknown,
) => Promise<Notification | null>;

const issue = z.object({ issue_id: z.guid() });
const quote = z.object({ quote_id: z.guid() });
const payment = z.object({ payment_id: z.guid() });
const engineer = z.object({ engineer_id: z.guid() });

/** Read an id from a job's payload. @throws ZodError without an id */
export const issueOf = (payload: unknown): string => issue.parse(payload).issue_id;
export const quoteOf = (payload: unknown): string => quote.parse(payload).quote_id;
export const paymentOf = (payload: unknown): string => payment.parse(payload).payment_id;
export const engineerOf = (payload: unknown): string => engineer.parse(payload).engineer_id;

/** The recipient and the main link of a mail to an issue's client. */
export const toClient = (to: string, issueId: string, label: string) =>
  ({ reader: 'client', to, action: { label, path: `/dashboard/${issueId}` } }) as const;

/** The recipient and the main link of a mail to an issue's engineer. */
export const toEngineer = (to: string, issueId: string, label: string) =>
  ({ reader: 'engineer', to, action: { label, path: `/engineer-app/${issueId}` } }) as const;

/** Returns ADMIN_EMAIL or the first of OPERATOR_EMAILS. Logs and returns null if neither is set. */
export function operatorAddress({ settings, log }: NotificationContext, kind: string): string | null {
  if (settings.adminEmail === null)
    log.info({ kind }, 'no recipient: neither ADMIN_EMAIL nor OPERATOR_EMAILS is set');
  return settings.adminEmail;
}
