import type { APIRequestContext } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';

/** Milliseconds; the same timeout as `expect`. */
const PATIENCE = 30_000;

/**
 * Waits for the newest mail with a sign-in link and returns the link as a path. Pass `kind` if several types
 * of mail are in transit.
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

/** Waits for the newest mail to an address that passes `isWanted`. */
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
