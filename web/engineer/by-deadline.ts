import { deadline } from '#domain/issue/deadlines.ts';
import type { Issue } from '#web/data/issue/issue.ts';

export function byDeadline(a: Issue, b: Issue): number {
  return deadline(a.createdAt, a.urgency).getTime() - deadline(b.createdAt, b.urgency).getTime();
}
