import { engineerStatusLabel, type StatusLabel, type StoredStatus } from '#domain/issue/status.ts';
import type { TimelineLabel } from '#domain/issue/timeline.ts';

export type Holder = 'me' | 'nobody' | 'another';

type HeldIssue = { status: StoredStatus; engineerId: string | null };

/** Engineers cannot read the ID of another engineer. The timeline shows them that the issue is claimed. */
export function holderOf(
  issue: HeldIssue,
  events: readonly { status: TimelineLabel }[],
  engineerId: string,
): Holder {
  if (issue.engineerId === engineerId) return 'me';
  if (issue.engineerId || issue.status === 'in_progress' || issue.status === 'completed') return 'another';
  const newest = events.findLast(({ status }) => status !== 'Note' && status !== 'Payment Complete');
  return newest?.status === 'In Review' ? 'another' : 'nobody';
}

export function workLabel(issue: HeldIssue, holder: Holder): StatusLabel {
  return holder === 'another' && issue.status === 'pending' ? 'In Review' : engineerStatusLabel(issue);
}
