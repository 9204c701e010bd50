import { expect, test } from 'vitest';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { TimelineLabel } from '#domain/issue/timeline.ts';
import { holderOf, workLabel } from './holder.ts';

const claimed: TimelineLabel[] = ['Submitted', 'In Review'];
const released: TimelineLabel[] = [...claimed, 'In Progress', 'Submitted'];

test.each<[string, StoredStatus, string | null, TimelineLabel[], string, string]>([
  ['a new issue is unclaimed', 'pending', null, ['Submitted'], 'nobody', 'Submitted'],
  ['a new issue is unclaimed before its timeline has loaded', 'pending', null, [], 'nobody', 'Submitted'],
  ['an issue I claimed is mine', 'pending', 'me', claimed, 'me', 'In Review'],
  ['an issue claimed by another engineer is unavailable', 'pending', null, claimed, 'another', 'In Review'],
  ['a note after the claim changes nothing', 'pending', null, [...claimed, 'Note'], 'another', 'In Review'],
  ['a released issue is available again', 'pending', null, released, 'nobody', 'Submitted'],
  ['work in progress by another engineer is unavailable', 'in_progress', null, [], 'another', 'In Progress'],
  ['an issue resolved by another engineer is unavailable', 'completed', null, [], 'another', 'Resolved'],
  ['my own issue as a client is unavailable', 'pending', 'them', claimed, 'another', 'In Review'],
  ['a closed issue is closed', 'cancelled', null, [...claimed, 'Closed'], 'nobody', 'Closed'],
])('%s', (_name, status, engineerId, labels, holder, label) => {
  const issue = { status, engineerId };
  const found = holderOf(
    issue,
    labels.map((each) => ({ status: each })),
    'me',
  );
  expect(found).toBe(holder);
  expect(workLabel(issue, found)).toBe(label);
});
