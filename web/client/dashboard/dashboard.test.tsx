import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Session } from '#web/data/account/session.ts';
import { operatorKeys, queryKeys } from '#web/data/backend/query-keys.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Need } from '#web/data/issue/needs.ts';
import { FrameOf } from '#web/shell/shell.tsx';
import { ClientDashboard } from './dashboard.tsx';
import { readNarrowing } from './filters.ts';

const DAY = 24 * 60 * 60 * 1000;
const inTwoDays = new Date(Date.now() + 2.5 * DAY);
const twoDaysAgo = new Date(Date.now() - 2.5 * DAY);
const dayOf = (date: Date) =>
  date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const by = `by ${dayOf(inTwoDays)} · in 2 days`;

const user = { id: 'u', email: 'mara@example.com', name: null };
const issue = {
  id: 'i1',
  number: 1042,
  title: 'Login loops',
  description: '### What I did\n\n1. Sign in\n2. Reload',
  status: 'completed',
  urgency: 'ASAP',
  quoteStatus: 'Paid',
  createdAt: '2026-11-20T10:00:00Z',
  githubLink: 'https://github.com/mara/shop',
  liveLink: null,
} as Issue;
const fix: Need = {
  role: 'client',
  kind: 'fix',
  issueId: 'i1',
  number: 1042,
  title: 'Login loops',
  dueAt: inTwoDays.toISOString(),
  amount: 180,
};

type Answers = { needs?: Need[] | Error; issues?: Issue[] | Error; unread?: number; standing?: string };

/** Renders the dashboard in its frame. An answer that is left out has not arrived yet. */
async function shown(
  { needs, issues, unread = 0, standing = 'none' }: Answers,
  { query = '', session = { status: 'signed-in', user } as Session } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const answer = async (queryKey: readonly unknown[], data: unknown) => {
    if (data instanceof Error) await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(data) });
    else if (data !== undefined) client.setQueryData(queryKey, data);
  };
  const list = queryKeys.ownIssues(user.id, readNarrowing(new URLSearchParams(query)));
  await answer(queryKeys.needs(user.id), needs);
  await answer(list, Array.isArray(issues) ? { pages: [issues], pageParams: [undefined] } : issues);
  await answer(queryKeys.unreadConversations(user.id), [{ issue_id: issue.id, unread }]);
  await answer(operatorKeys.standing(user.id), standing);
  const router = createMemoryRouter(
    [
      {
        element: <FrameOf session={session} />,
        children: [{ path: '/dashboard', element: <ClientDashboard user={user} /> }],
      },
    ],
    { initialEntries: [`/dashboard?${query}`] },
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [header = '', main = ''] = html.split('<main');
  return { html, header: textOf(header), main: textOf(`<main${main}`) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

const needs: [Partial<Need>, string][] = [
  [{}, `Accept the fix or ask for changes Login loops #1042 ${by} $180 held`],
  [{ kind: 'quote' }, `Accept or decline the quote Login loops #1042 ${by} $180`],
  [{ kind: 'pay', dueAt: null }, 'Pay to start work Login loops #1042 $180'],
  [
    { kind: 'overdue', dueAt: twoDaysAgo.toISOString() },
    `The promised date has passed: wait or end the work Login loops #1042 ${dayOf(twoDaysAgo)} · 2 days late $180`,
  ],
  [{ kind: 'question', dueAt: null, amount: null }, 'Reply to your engineer Login loops #1042'],
  [{ role: 'engineer', kind: 'claim', amount: null }, 'Send a quote or a message to keep your claim'],
  [{ role: 'engineer', kind: 'start' }, `Start work Login loops #1042 ${by} $180`],
  [{ role: 'engineer', kind: 'changes' }, 'Make the requested changes Login loops #1042'],
  [{ role: 'engineer', kind: 'fix' }, `Submit the fix Login loops #1042 ${by} $180`],
  [{ role: 'engineer', kind: 'question' }, 'Reply to the client Login loops #1042'],
];
test.each(needs)('a need %j is one line that opens the issue', async (changes, line) => {
  const need = { ...fix, ...changes } as Need;
  const { main, html } = await shown({ needs: [need], issues: [issue] });
  expect(main).toContain(`Needs you 1 ${line}`);
  expect(html).toContain(`href="${need.role === 'client' ? '/dashboard/i1' : '/engineer-app/i1'}"`);
});

test('the number of needs is in the header and in the title of the page', async () => {
  const { html, header } = await shown({ needs: [fix, { ...fix, kind: 'question' }], issues: [issue] });
  expect(header).toContain('Needs you 2');
  expect(html).toContain('<title>(2) Your issues · LastMile</title>');
});

test('nothing is shown of needs if there are none', async () => {
  const { html, header, main } = await shown({ needs: [], issues: [issue] });
  expect(header).not.toMatch(/Needs you \d/);
  expect(main).not.toContain('Needs you');
  expect(html).toContain('<title>Your issues · LastMile</title>');
});

test('an issue is a row with its number, badges, first sentences and links', async () => {
  const { html, main } = await shown({ needs: [], issues: [issue], unread: 2 });
  expect(main).toContain(
    'Login loops #1042 Resolved ASAP 2 new messages Sign in; Reload Submitted on Nov 20, 2026 View Details',
  );
  expect(html).toContain('href="https://github.com/mara/shop"');
});

const states: [string, Answers, string, string][] = [
  ['that load', {}, '', 'Loading your issues'],
  ['that wait for what is needed', { issues: [issue] }, '', 'Loading your issues'],
  [
    'that failed to load',
    { needs: [], issues: new Error('Failed to load issues') },
    '',
    'Failed to load issues Your issues are safe.',
  ],
  [
    'without their needs',
    { needs: new Error('no'), issues: [issue] },
    '',
    'Couldn’t check what needs you Try Again',
  ],
  ['of a newcomer', { needs: [], issues: [] }, '', 'No support issues found Your issues appear here'],
  [
    'that match nothing',
    { needs: [], issues: [] },
    'search=zebra',
    'Nothing matches your search and filters. Clear search and filters',
  ],
];
test.each(states)('the list of issues %s says so', async (_name, answers, query, text) => {
  expect((await shown(answers, { query })).main).toContain(text);
});

test('a newcomer sees no filters', async () => {
  expect((await shown({ needs: [], issues: [] })).main).not.toContain('Status');
});

test.each([
  ['operator', true],
  ['needs_second_factor', true],
  ['none', false],
])(
  'the account menu of a person with the standing %s has the operator console: %s',
  async (standing, has) => {
    const { header } = await shown({ needs: [], issues: [], standing });
    expect(header.includes('Operator console')).toBe(has);
    expect(header).toMatch(/mara@example.com .*Your account Email settings .*Contact .*Sign out/);
  },
);

test('signed out, the page has the public header and footer', async () => {
  const { header, main } = await shown(
    {},
    { session: { status: 'signed-out', user: null, accountId: null } },
  );
  expect(header).toMatch(/LastMile Sign in Dashboard .*Engineer View/);
  expect(main).toContain('All rights reserved');
});
