import type { APIRequestContext } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { asDeveloper } from '../instance/dev-secret.ts';

const PATIENCE = 30_000;

/**
 * Waits for the newest email with a sign-in link and returns the path of the link. `kind` selects a type of
 * mail.
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

export async function outbox(request: APIRequestContext): Promise<OutboxMail[]> {
  return (await (await request.get('/dev/outbox.json', { headers: asDeveloper })).json()) as OutboxMail[];
}

/** Waits for the newest email to an address that passes `isWanted`. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  isWanted: (mail: OutboxMail) => boolean,
): Promise<OutboxMail> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const mail = (await outbox(request)).find((each) => each.to === address && isWanted(each));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No such mail reached ${address}.`);
}
