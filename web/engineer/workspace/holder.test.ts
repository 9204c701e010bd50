import { expect, test } from 'vitest';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { TimelineLabel } from '#domain/issue/timeline.ts';
import { holderOf, workLabel } from './holder.ts';

const claimed: TimelineLabel[] = ['Submitted', 'In Review'];
const released: TimelineLabel[] = [...claimed, 'In Progress', 'Submitted'];

test.each<[string, StoredStatus, string | null, TimelineLabel[], string, string]>([
  ['a new issue is nobody’s', 'pending', null, ['Submitted'], 'nobody', 'Submitted'],
  ['before its timeline is there, too', 'pending', null, [], 'nobody', 'Submitted'],
  ['an issue that I claimed is mine', 'pending', 'me', claimed, 'me', 'In Review'],
  ['one that another engineer claimed is not available', 'pending', null, claimed, 'another', 'In Review'],
  ['a note on the way changes nothing', 'pending', null, [...claimed, 'Note'], 'another', 'In Review'],
  ['a released issue is available again', 'pending', null, released, 'nobody', 'Submitted'],
  ['work in progress that is not mine is another’s', 'in_progress', null, [], 'another', 'In Progress'],
  ['so is one that another engineer resolved', 'completed', null, [], 'another', 'Resolved'],
  ['and my own issue as a client', 'pending', 'them', claimed, 'another', 'In Review'],
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
