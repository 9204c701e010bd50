import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import type { Mailer } from './mailer.ts';

/** Thrown instead of sending an email if the instance has sent as many as it may in a day. */
export class EmailPostponed extends Error {
  /** The seconds until emails are sent again. */
  readonly wait: number;
  constructor(wait: number) {
    super(`The daily budget of emails is spent for ${wait} more seconds`);
    this.wait = wait;
  }
}

/** Counts the emails of the marketplace. Emails about signing in have a budget of their own. */
export function budgetedMailer(
  mailer: Mailer,
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
): Mailer {
  return {
    ...mailer,
    async send(mail, key) {
      const wait = await spend(database.owner, settings, { email: 0 });
      if (wait !== null) throw new EmailPostponed(wait);
      await mailer.send(mail, key);
      // An email that the mail server refuses does not count.
      await spend(database.owner, settings, { email: 1 });
    },
  };
}
