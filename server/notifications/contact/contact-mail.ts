import { z } from 'zod';
import { oneLine } from '#server/mail/layout.ts';
import { operatorAddress, type WriteNotification } from '../notification.ts';

const payloadSchema = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  issue: z.string(),
});

/** Sends the operator a message from the contact page. An answer goes to the sender. */
export const contactMail: WriteNotification = async (context, payload) => {
  const { id, name, email, message, issue } = payloadSchema.parse(payload);
  const to = operatorAddress(context, 'contact-mail');
  if (to === null) return null;
  const about = z.guid().safeParse(issue).data;
  const heading = `Contact message ${id.slice(0, 8)}`;
  return {
    key: `contact-mail:${id}`,
    type: 'contact',
    reader: 'operator',
    to,
    replyTo: email,
    subject: heading,
    heading,
    paragraphs: ['Reply to this email to answer. We haven’t checked that the address belongs to the sender.'],
    said: [{ who: oneLine(name) || email, text: message }],
    facts: [
      { label: 'Email', value: email },
      ...(issue === '' ? [] : [{ label: 'Submission ID', value: oneLine(issue) }]),
    ],
    action: about
      ? { label: 'Open the issue', path: `/operator/issues/${about}` }
      : { label: 'Open the console', path: '/operator' },
  };
};
