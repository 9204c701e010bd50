import { engineerStatusLabel, type StatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue.ts';

const order: readonly StatusLabel[] = ['In Progress', 'In Review', 'Submitted', 'Resolved', 'Closed'];

/** What an engineer holds or may claim, the work in hand first; not the issues they sent as a client. */
export function workList(issues: readonly Issue[], engineerId: string): Issue[] {
  return issues
    .filter((issue) => issue.engineerId === engineerId || engineerStatusLabel(issue) === 'Submitted')
    .toSorted((a, b) => order.indexOf(engineerStatusLabel(a)) - order.indexOf(engineerStatusLabel(b)));
}
