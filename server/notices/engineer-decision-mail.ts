import { engineerOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Decision = { email: string; standing: string; reason: string | null; decidedAt: Date | null };

/** To the engineer: they were approved, or suspended. */
export const engineerDecisionMail: WriteNotice = async ({ owner }, payload) => {
  const id = engineerOf(payload);
  const [decision] = await owner<Decision[]>`
    select u.email, a.standing, a.reason, a.decided_at as "decidedAt"
    from marketplace.engineer_approval a join auth.users u on u.id = a.engineer_id
    where a.engineer_id = ${id}`;
  if (!decision?.email || decision.standing === 'waiting') return null;
  const common = {
    key: `engineer-decision-mail:${id}:${decision.decidedAt?.toISOString()}`,
    type: 'engineer-decision',
    reader: 'engineer' as const,
    to: decision.email,
  };
  if (decision.standing === 'approved') {
    return {
      ...common,
      subject: 'You are approved as an engineer',
      heading: 'You are approved',
      paragraphs: ['You can claim issues now. Those that wait for an engineer are in your list.'],
      action: { label: 'See available issues', path: '/engineer-app?tab=available' },
    };
  }
  return {
    ...common,
    subject: 'Your engineer’s account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      'You see no issues for now, those that you held included. Answer this mail if you think that is a mistake.',
    ],
    facts: [{ label: 'Reason', value: decision.reason ?? 'none given' }],
    action: { label: 'See where you stand', path: '/engineer-app' },
  };
};
