import { useQuery } from '@tanstack/react-query';
import { issueErrors } from '#domain/errors/issue.ts';
import { TIMELINE_LABELS, type TimelineLabel } from '#domain/issue/timeline.ts';
import type { TimelineEventRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { dataOf, requestFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';
import { newestFirst } from '../paging/paged-query.ts';

export type TimelineEvent = FromRow<TimelineEventRow>;

export function useTimeline(issueId: string | null) {
  const pages = useEarlierPages<TimelineEvent>({
    queryKey: queryKeys.timeline(issueId),
    fetchPage: (before) => listTimeline(issueId ?? '', before),
    isEnabled: issueId !== null,
    reads: 'oldest first',
    pause: 30_000,
  });
  const landmarks = useQuery({
    queryKey: queryKeys.landmarks(issueId),
    queryFn: () => listLandmarks(issueId ?? ''),
    enabled: issueId !== null && pages.hasEarlier,
    refetchInterval: ({ state: { data } }) => (data ? pollingPause(30_000) : false),
  });
  const { data: shown, hasEarlier } = pages;
  const hidden = hasEarlier
    ? landmarks.data?.filter(({ id }) => !shown?.some((event) => event.id === id))
    : [];
  return {
    ...pages,
    data: shown && hidden && [...hidden, ...shown],
    hidden: hidden?.length ?? 0,
    error: pages.error ?? landmarks.error,
    refetch: () => Promise.all([pages.refetch(), hasEarlier && landmarks.refetch()]),
  };
}

async function listTimeline(issueId: string, before?: TimelineEvent): Promise<TimelineEvent[]> {
  const rows = await requestFailingAs('issueNotLoaded', issueErrors, (rest) =>
    newestFirst(rest.from('timeline_events').select('*').eq('issue_id', issueId), before, HISTORY_PAGE_SIZE),
  );
  return rows.map(fromRow);
}

/** Returns the newest event of each label, sorted from oldest to newest. */
async function listLandmarks(issueId: string): Promise<TimelineEvent[]> {
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    const { rest } = await backend();
    const newestOf = async (label: TimelineLabel) => {
      const events = rest.from('timeline_events').select('*').eq('issue_id', issueId).eq('status', label);
      return dataOf(
        events.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(1),
      );
    };
    const found = await Promise.all(TIMELINE_LABELS.filter((label) => label !== 'Note').map(newestOf));
    const events = found.flat().map(fromRow);
    return events.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  });
}
