import type { APIRequestContext } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';

/** The main link of the newest mail to an address, as a path on the instance; waits until the mail is there. */
export async function linkMailedTo(request: APIRequestContext, address: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
    const link = mails.find((mail) => mail.to === address && mail.action)?.action;
    if (link) {
      const { pathname, search } = new URL(link);
      return pathname + search;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail with a link reached ${address}.`);
}
