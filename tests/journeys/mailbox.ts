import type { APIRequestContext } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';

/** In milliseconds: as long as `expect` waits for anything else. */
const PATIENCE = 30_000;

/**
 * The link of the newest mail that lets its reader in, as a path on the instance; waits until the mail is there. Where
 * mails of several kinds are on their way, the kind that is meant has to be named.
 */
export async function linkMailedTo(
  request: APIRequestContext,
  address: string,
  kind?: string,
): Promise<string> {
  const { action } = await mailTo(
    request,
    address,
    ({ action: link, type }) => link?.includes('/confirm?') === true && (!kind || type === kind),
  );
  const { pathname, search } = new URL(action ?? '');
  return pathname + search;
}

/** The newest mail to an address that is like this; waits until it is there. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  isWanted: (mail: OutboxMail) => boolean,
): Promise<OutboxMail> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
    const mail = mails.find((each) => each.to === address && isWanted(each));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No such mail reached ${address}.`);
}
