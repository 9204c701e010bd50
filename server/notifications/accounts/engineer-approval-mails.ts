import { oneLine } from '#server/mail/layout.ts';
import { answerIfMistaken, engineerOf, operatorAddress, type WriteNotification } from '../notification.ts';

type Application = { name: string; skills: string[]; email: string };

/** Tells operators that an engineer is waiting for approval. */
export const applicationMail: WriteNotification = async (context, payload) => {
  const id = engineerOf(payload);
  const [application] = await context.owner<Application[]>`
    select e.name, e.skills, u.email from public.engineers e
    join marketplace.engineer_approval a on a.engineer_id = e.id
    join auth.users u on u.id = e.id
    where e.id = ${id} and a.status = 'waiting'`;
  const to = operatorAddress(context, 'application-mail');
  if (!application || to === null) return null;
  const name = oneLine(application.name);
  return {
    key: `application-mail:${id}`,
    type: 'application',
    reader: 'operator',
    to,
    subject: `New engineer: ${name}`,
    heading: 'An engineer is waiting for approval',
    paragraphs: [`${name} signed up as an engineer. They can’t see issues until you approve them.`],
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: oneLine(application.email) },
      { label: 'Skills', value: oneLine(application.skills.join(', ')) || 'none given' },
    ],
    action: { label: 'Review the application', path: '/operator/engineers' },
  };
};

type Decision = { email: string; status: string; reason: string | null; decidedAt: Date | null };

/** Tells the engineer about their approval or suspension. */
export const engineerDecisionMail: WriteNotification = async (context, payload) => {
  const id = engineerOf(payload);
  const [decision] = await context.owner<Decision[]>`
    select u.email, a.status, a.reason, a.decided_at as "decidedAt"
    from marketplace.engineer_approval a
    join auth.users u on u.id = a.engineer_id and u.email_confirmed_at is not null
    where a.engineer_id = ${id}`;
  if (!decision?.email || decision.status === 'waiting') return null;
  const common = {
    key: `engineer-decision-mail:${id}:${decision.decidedAt?.toISOString()}`,
    type: 'engineer-decision',
    reader: 'engineer' as const,
    to: decision.email,
  };
  if (decision.status === 'approved') {
    return {
      ...common,
      subject: 'You’re approved as an engineer',
      heading: 'You’re approved',
      paragraphs: ['You can claim issues now.'],
      action: { label: 'See available issues', path: '/engineer-app?tab=available' },
    };
  }
  return {
    ...common,
    subject: 'Your engineer account is suspended',
    heading: 'Your account is suspended',
    paragraphs: ['You can’t see issues for now, including your own.', ...answerIfMistaken(context)],
    facts: [{ label: 'Reason', value: decision.reason ?? 'none given' }],
    action: { label: 'Open the portal', path: '/engineer-app' },
  };
};
