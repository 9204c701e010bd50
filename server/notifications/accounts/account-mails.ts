import { z } from 'zod';
import { layOut } from '#server/mail/layout.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { WriteNotification } from '../notification.ts';

export const accountErasedJob = 'account-erased-mail';

const payloadSchema = z.object({ account_id: z.guid(), address: z.string() });

/**
 * Confirms the deletion of an account. The payload contains the address, because it is stored nowhere else
 * any more.
 */
export async function sendAccountErased(mailer: Mailer, publicUrl: string, payload: unknown): Promise<void> {
  const { account_id: id, address } = payloadSchema.parse(payload);
  const key = `${accountErasedJob}:${id}`;
  if (await mailer.wasSent(key)) return;
  const subject = 'Your account is deleted';
  const content = layOut({
    heading: subject,
    paragraphs: [
      'We deleted your account, your issues with all their texts and files, and signed you out everywhere.',
      'We keep records of payments, and what an engineer wrote for a client’s issue, without your name and email address.',
    ],
    footnote: `This is the last email about your account at ${publicUrl}. Wasn’t you? Contact us: ${publicUrl}/contact`,
  });
  await mailer.send({ to: address, subject, type: 'account-erased', ...content }, key);
}

/**
 * Tells the owner of an account that an operator removed its second factors. The email goes to the address
 * that the account had then.
 */
export const secondFactorsRemovedMail: WriteNotification = async ({ owner }, payload) => {
  const { account_id: id, address } = payloadSchema.parse(payload);
  const [entry] = await owner<{ at: Date }[]>`
    select at from marketplace.audit_log where account_id = ${id} and action = 'remove_second_factors'
    order by id desc limit 1`;
  if (!entry) return null;
  return {
    key: `second-factors-removed-mail:${id}:${entry.at.toISOString()}`,
    type: 'second-factors-removed',
    reader: 'member',
    to: address,
    subject: 'Your second factors were removed',
    heading: 'Your second factors were removed',
    paragraphs: [
      'Someone told us they had lost them, so we removed your second factors and recovery codes and signed you out everywhere.',
      'Sign in without a code and set up a new second factor. If you didn’t ask for this, do it now, change your password, and contact us.',
    ],
    action: { label: 'Set up a second factor', path: '/account#second-factor' },
  };
};
