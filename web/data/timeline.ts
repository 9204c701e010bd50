import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { TimelineActor, TimelineLabel } from '#domain/issue/timeline.ts';
import type { TimelineEventRow } from '#domain/wire/rows.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { pollingPause } from './live-standing.ts';
import { queryKeys } from './query-keys.ts';
import { dataOf } from './rest-answer.ts';

export type TimelineEvent = {
  id: string;
  issueId: string;
  status: TimelineLabel;
  note: string | null;
  actor: TimelineActor;
  createdAt: string;
};

/** What happened to an issue, oldest first. */
async function listTimeline(issueId: string): Promise<TimelineEvent[]> {
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    const { rest } = await backend();
    const request = rest
      .from('timeline_events')
      .select('*')
      .eq('issue_id', issueId)
      .order('created_at')
      .order('id');
    return (await dataOf(request)).map(readTimelineEvent);
  });
}

export function useTimeline(issueId: string | null) {
  return useQuery<TimelineEvent[], AppError>({
    queryKey: queryKeys.timeline(issueId),
    queryFn: () => listTimeline(issueId ?? ''),
    enabled: issueId !== null,
    refetchInterval: (query) => (query.state.data ? pollingPause(30_000) : false),
  });
}

function readTimelineEvent(row: TimelineEventRow): TimelineEvent {
  return {
    id: row.id,
    issueId: row.issue_id,
    status: row.status,
    note: row.note,
    actor: row.actor,
    createdAt: row.created_at,
  };
}
