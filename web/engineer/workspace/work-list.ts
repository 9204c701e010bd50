import { engineerStatusLabel, type StatusLabel } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';

const order: readonly StatusLabel[] = ['In Progress', 'In Review', 'Submitted', 'Resolved', 'Closed'];

/** Lists active work first. Leaves out duplicates and issues that the engineer submitted as a client. */
export function workList(active: readonly Issue[], others: readonly Issue[], engineerId: string): Issue[] {
  const byId = new Map([...others, ...active].map((issue) => [issue.id, issue]));
  return [...byId.values()]
    .filter((issue) => issue.engineerId === engineerId || engineerStatusLabel(issue) === 'Submitted')
    .toSorted((a, b) => order.indexOf(engineerStatusLabel(a)) - order.indexOf(engineerStatusLabel(b)));
}
