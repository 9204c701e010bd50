import { oneLine } from '#server/mail/layout.ts';
import { engineerOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { operatorAddress } from './operator-address.ts';

type Application = { name: string; skills: string[]; email: string };

/** To operators: an engineer waits to be approved. */
export const applicationMail: WriteNotice = async (context, payload) => {
  const id = engineerOf(payload);
  const [application] = await context.owner<Application[]>`
    select e.name, e.skills, u.email from public.engineers e
    join marketplace.engineer_approval a on a.engineer_id = e.id
    join auth.users u on u.id = e.id
    where e.id = ${id} and a.standing = 'waiting'`;
  const to = operatorAddress(context, 'application-mail');
  if (!application || to === null) return null;
  const name = oneLine(application.name);
  return {
    key: `application-mail:${id}`,
    type: 'application',
    reader: 'operator',
    to,
    subject: `An engineer applies: ${name}`,
    heading: 'An engineer waits for your answer',
    paragraphs: [`${name} has signed up as an engineer and sees no issue until you approve them.`],
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: oneLine(application.email) },
      { label: 'Skills', value: oneLine(application.skills.join(', ')) || 'none given' },
    ],
    action: { label: 'Open the applications', path: '/operator/engineers' },
  };
};
