import { describe, expect, it } from 'vitest';
import { trackedSteps } from './tracked-steps.ts';

const createdAt = '2026-11-20T10:00:00Z';
const event = (status: 'Submitted' | 'In Review' | 'In Progress' | 'Resolved' | 'Closed', hour: number) => ({
  status,
  createdAt: `2026-11-20T${hour}:00:00Z`,
});
const shown = (
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled',
  events: ReturnType<typeof event>[] = [],
) =>
  trackedSteps({ status, createdAt }, events).map(({ label, state, at }) => `${label} ${state} ${at ?? '-'}`);

describe('the timeline of a tracked issue', () => {
  it('the timeline of a tracked issue starts in review at the time of submission', () => {
    expect(shown('pending', [event('Submitted', 10), event('In Review', 11)])).toEqual([
      'In Review current 2026-11-20T10:00:00Z',
      'In Progress ahead -',
      'Resolved ahead -',
    ]);
  });

  it('the timeline of a tracked issue shows when work started', () => {
    expect(shown('in_progress', [event('In Progress', 12)])[1]).toBe(
      'In Progress current 2026-11-20T12:00:00Z',
    );
  });

  it('every step of a resolved issue is shown as done, even without readable events', () => {
    expect(shown('completed')).toEqual([
      'In Review done 2026-11-20T10:00:00Z',
      'In Progress done -',
      'Resolved done -',
    ]);
  });

  it('a reopened issue is shown as in progress again', () => {
    const events = [event('In Progress', 12), event('Resolved', 13), event('In Progress', 14)];
    expect(shown('in_progress', events)).toEqual([
      'In Review done 2026-11-20T10:00:00Z',
      'In Progress current 2026-11-20T14:00:00Z',
      'Resolved ahead -',
    ]);
  });

  it('the timeline of a closed issue ends after the last step it reached', () => {
    expect(shown('cancelled', [event('Submitted', 10), event('Closed', 12)])).toEqual([
      'In Review done 2026-11-20T10:00:00Z',
      'Closed done 2026-11-20T12:00:00Z',
    ]);
  });
});
