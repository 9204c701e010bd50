import { engineerStatusLabel, type StatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';

const order: readonly StatusLabel[] = ['In Progress', 'In Review', 'Submitted', 'Resolved', 'Closed'];

/**
 * What an engineer holds or may claim, the work in hand first; not the issues they sent as a client. `active`
 * is all work in hand, which may be older than what is loaded of the others.
 */
export function workList(active: readonly Issue[], others: readonly Issue[], engineerId: string): Issue[] {
  const byId = new Map([...others, ...active].map((issue) => [issue.id, issue]));
  return [...byId.values()]
    .filter((issue) => issue.engineerId === engineerId || engineerStatusLabel(issue) === 'Submitted')
    .toSorted((a, b) => order.indexOf(engineerStatusLabel(a)) - order.indexOf(engineerStatusLabel(b)));
}
