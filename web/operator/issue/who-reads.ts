import type { Issue } from '#web/data/issue/issue.ts';

export function whoReads(issue: Pick<Issue, 'status' | 'engineerId' | 'takenDownAt'>): string {
  if (issue.takenDownAt) return 'It was taken down, so nothing can be written any more.';
  const isClosed = issue.status === 'completed' || issue.status === 'cancelled';
  const who = issue.engineerId ? 'The client and the engineer' : 'The client';
  return isClosed
    ? `The issue is closed; ${who.replace('The', 'the')} can still read what you write here.`
    : `${who} can read what you write here.`;
}
