import type { Page } from '@playwright/test';
import { answer } from '../network.ts';
import { screen, state } from '../screen-state.ts';

const issue = '00000000-0000-4000-8000-000000000000';

/** Each list of an issue fills one page, so the page offers earlier entries. */
export const longHistoryStates = screen(
  'Long histories',
  { path: '/dashboard/:issue', issue: 'inProgress', as: 'client', before: fill },
  [
    state('client', 'Show earlier'),
    state('engineer', 'Show earlier notes', { path: '/engineer-app/:issue', as: 'engineer' }),
    state('operator', 'Show earlier fixes', { path: '/operator/issues/:issue', as: 'operator' }),
  ],
);

async function fill(page: Page): Promise<void> {
  await answer(
    page,
    '/rest/v1/timeline_events',
    rows((n) => ({ status: 'Note', note: `Edited: part ${n}`, actor: 'client' })),
  );
  await answer(
    page,
    '/rest/v1/working_notes',
    rows((n) => ({ ...engineer, content: `Tried way ${n}.`, edited_at: null })),
  );
  await answer(
    page,
    '/rest/v1/fixes',
    rows((n) => ({ ...engineer, ...fix, round: 120 - n, description: `Mended ${n}.` })),
  );
  await answer(
    page,
    '/rest/v1/quotes',
    rows((n) => ({ ...quote, price: 100 + n })),
  );
}

const engineer = { engineer_id: issue, engineer_name: 'Greta Hollander' };
const fix = {
  message_id: null,
  how_to_check: null,
  pull_request: null,
  pull_request_known: null,
  patch: null,
  prompt: null,
  hours: null,
};
const quote = {
  engineer_id: issue,
  hours: 2,
  earns: 85,
  note: 'All',
  status: 'Replaced',
  reason: null,
  expires_at: '2026-01-02T00:00:00Z',
  decided_at: '2026-01-01T00:00:00Z',
};

function rows(of: (n: number) => object): object[] {
  return Array.from({ length: 20 }, (_, n) => ({
    id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
    issue_id: issue,
    created_at: new Date(Date.UTC(2026, 0, 1, 12, 59 - n)).toISOString(),
    ...of(n),
  }));
}
