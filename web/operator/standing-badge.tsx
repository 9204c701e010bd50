import type { OperatorEngineer } from '#web/data/operator/engineers.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';

type Standing = OperatorEngineer['standing'];

const tones: Record<Standing, Tone> = { waiting: 'warning', approved: 'positive', suspended: 'danger' };
export const standingNames: Record<Standing, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  suspended: 'Suspended',
};

export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={tones[standing]}>{standingNames[standing]}</Badge>;
}
