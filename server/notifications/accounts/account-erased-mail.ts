import { z } from 'zod';
import { layOut } from '#server/mail/layout.ts';
import type { Mailer } from '#server/mail/mailer.ts';

export const accountErasedJob = 'account-erased-mail';

const payloadSchema = z.object({ account_id: z.guid(), address: z.string() });

/** The last mail of an account. Its address is stored nowhere but in this job. */
export async function sendAccountErased(mailer: Mailer, publicUrl: string, payload: unknown): Promise<void> {
  const { account_id: id, address } = payloadSchema.parse(payload);
  const key = `${accountErasedJob}:${id}`;
  if (await mailer.wasSent(key)) return;
  const subject = 'Your account is deleted';
  const content = layOut({
    heading: subject,
    paragraphs: [
      'Your account, what you wrote and your files are deleted. You are signed out everywhere.',
      'What was paid stays in our books, without your name and your address.',
    ],
    footnote: `This is the last mail about your account at ${publicUrl}. If it was not you who deleted it, write to the operator of this site.`,
  });
  await mailer.send({ to: address, subject, type: 'account-erased', ...content }, key);
}
