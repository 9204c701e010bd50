import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { IssueRow } from '#domain/wire/rows.ts';
import { readIssue } from '#web/data/issue/issue.ts';
import { IssuePage } from './issue-page.tsx';

const day = (number: number) => new Date(Date.now() + (number - 25) * 86_400_000).toISOString();
const id = '6f1c2c55-0000-4000-8000-000000000001';
const item = (kind: number, createdAt: string) => ({
  ...{ id: `6f1c2c55-0000-4000-8000-0000000000${kind}`, issue_id: id, created_at: createdAt },
});
const row: IssueRow = {
  ...{ id, number: 1042, title: 'The list stays empty', description: 'It shows **nothing**.', user_id: 'c' },
  ...{ email: 'mara@example.com', github_link: null, live_link: null, urgency: 'This Week' },
  ...{ coding_app: 'lovable', attachments: [], allow_direct_access: false, repo_access_data: null },
  ...{
    status: 'pending',
    created_at: day(20),
    updated_at: day(20),
    estimated_hours: null,
    quoted_price: null,
  },
  ...{ paid_at: null, completed_at: null, engineer_id: 'e', quote_status: null, taken_down_at: null },
  ...{ accepted_at: null, follows_issue_id: null },
  ai_analysis: JSON.stringify({ priceRange: '$75–$600', estimatedTime: '1–8 hours' }),
};
const quote = {
  ...{ ...item(10, day(21)), engineer_id: 'e', hours: 2.5, price: 237.5, earns: null, status: 'Quoted' },
  ...{
    note: 'The list, with a test.',
    reason: null,
    decided_at: null,
    expires_at: day(29),
    due_on: day(23).slice(0, 10),
  },
};
const paid = { ...quote, status: 'Paid', decided_at: day(21) };
const message = (kind: number, sender: string, content: string) => ({
  ...{ ...item(kind, day(22)), sender, content, attachments: [] },
});
const fix = {
  ...{
    ...item(20, day(23)),
    engineer_id: 'e',
    engineer_name: 'Greta',
    round: 1,
    message_id: null,
    hours: null,
  },
  ...{ description: 'It waits for the session.', how_to_check: null, pull_request: null, prompt: null },
  ...{ pull_request_known: null, patch: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b' },
};
const request = { ...item(30, day(24)), round: 1, reason: 'Paris is **still** late.' };
const event = (kind: number, status: string, actor: string, note: string) => ({
  ...{ ...item(kind, day(20)), status, actor, note },
});
const lists: Record<string, object[]> = {
  engineers: [{ id: 'e', name: 'Greta', skills: [], avatar: null }],
  timeline_events: [event(40, 'Submitted', 'client', 'Issue submitted')],
  'rpc/engineer_record': [{ fixes: 12, accepted_at_once: 0.917, median_reply_hours: 3.2 }],
};
const config = { anonKey: 'k', payments: 'stripe', github: false, engineerApproval: 'manual' };

beforeAll(() => {
  const location = { origin: 'http://lastmile.test', hostname: 'lastmile.test' };
  vi.stubGlobal('window', { location, localStorage: { getItem: () => null, setItem: () => {} } });
});
afterAll(() => void vi.unstubAllGlobals());

/** Renders the page until all that it asks the server for has arrived. */
async function shown(issue: Partial<IssueRow>, answers: Record<string, object[] | 'fails'> = {}) {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const path = new URL(String(input), 'http://lastmile.test').pathname.replace('/rest/v1/', '');
    if (path === '/config.json') return Response.json(config);
    const rows = answers[path] ?? lists[path] ?? [];
    if (rows === 'fails') return Response.json({ message: 'no' }, { status: 400 });
    return Response.json(path === 'engineers' ? rows[0] : rows);
  });
  const defaults = { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY };
  const queries = new QueryClient({ defaultOptions: { queries: { ...defaults, networkMode: 'always' } } });
  for (;;) {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <StaticRouter location={`/dashboard/${id}`}>
          <IssuePage issue={readIssue({ ...row, ...issue })} />
        </StaticRouter>
      </QueryClientProvider>,
    );
    const waiting = queries.getQueryCache().findAll({
      predicate: ({ state, options }) => state.status === 'pending' && !isOff(options),
    });
    if (waiting.length === 0) return html;
    await Promise.allSettled(waiting.map((query) => query.fetch()));
  }
}

const isOff = (options: object) => 'enabled' in options && options.enabled === false;
const inProgress = { status: 'in_progress', quote_status: 'Paid', quoted_price: 237.5 } as const;
const fixed = { ...inProgress, status: 'completed', completed_at: day(23) } as const;
const button = (name: string) => new RegExp(`<button[^>]*>${name.replace('$', '\\$')}</button>`);

it.each<
  [string, Partial<IssueRow>, Record<string, object[] | 'fails'>, (string | RegExp)[], (string | RegExp)[]]
>([
  [
    'a new issue shows its estimate and can be canceled',
    { engineer_id: null, created_at: day(25) },
    {},
    ['#1042', 'An engineer reviews it within 24 hours', '$75–$600', button('Cancel this issue')],
    ['Your engineer</p>'],
  ],
  [
    'a quote leads with its scope, its promise and its price',
    { quote_status: 'Quoted', quoted_price: 237.5 },
    { quotes: [{ ...quote, due_on: day(27).slice(0, 10) }] },
    [
      button('Accept and pay $237.50'),
      button('Decline'),
      'with a test.',
      'Fixed by',
      'if you pay before',
      'held until you accept',
    ],
    [],
  ],
  [
    'an accepted quote promises nothing once its day has passed without a payment',
    { quote_status: 'Accepted', quoted_price: 237.5 },
    { quotes: [{ ...quote, status: 'Accepted', decided_at: day(21) }] },
    [button('Pay $237.50'), 'the promise no longer holds'],
    ['Fixed by', 'get everything back'],
  ],
  ['a free fix hides the estimate', { quote_status: 'Waived', quoted_price: 0 }, {}, ['Free'], ['$75–$600']],
  [
    'an engineer is shown with their record',
    {},
    {},
    ['Your engineer, vetted by us', '12 accepted fixes · 92% accepted at once · replies in about 3 hours'],
    [],
  ],
  [
    'a question waits for the client',
    {},
    { messages: [message(50, 'engineer', 'Which browser?')] },
    ['Answer Greta’s question', button('Write a message')],
    ['Greta is reviewing it'],
  ],
  [
    'a change request leads, as formatted text',
    inProgress,
    { quotes: [paid], fixes: [fix], change_requests: [request] },
    ['Greta is working on your changes', /<h2[^>]*>.*You asked for changes<\/h2>/, /Paris is .*still/],
    [button('Accept the fix'), 'Cancel this issue', 'The promised date has passed'],
  ],
  [
    'late work can be ended, also after a message that only says it is a fix',
    inProgress,
    { quotes: [paid], messages: [message(60, 'engineer', '✓ Fix submitted: soon')] },
    ['The promised date has passed', 'get $237.50 back', button('End the work'), /\d (hours?|days?) late/],
    [],
  ],
  [
    'a fix leads, with a patch in colour, and its message is not repeated',
    fixed,
    {
      quotes: [paid],
      fixes: [{ ...fix, message_id: message(60, '', '').id }],
      messages: [message(60, 'engineer', '✓ Fix submitted: It waits.')],
    },
    [
      button('Accept the fix'),
      button('Ask for changes'),
      'It waits for the session.',
      '+b</ins>',
      '-a</del>',
    ],
    ['Fix submitted:', 'Cancel this issue'],
  ],
  [
    'an accepted fix can be reported as broken again',
    { ...fixed, accepted_at: day(24) },
    { quotes: [paid], fixes: [fix] },
    [button('It broke again'), 'went to the engineer'],
    [button('Accept the fix')],
  ],
  ['a closed issue shows no road', { status: 'cancelled' }, {}, ['This issue is closed'], ['stroke-accent']],
  [
    'a list that fails to load can be read again, and the rest stays',
    inProgress,
    { timeline_events: 'fails', quotes: [{ ...paid, due_on: null }] },
    ['Failed to load issue details', button('Try Again'), 'Greta quoted $237.50 for 2.5 hours'],
    [],
  ],
])('%s', async (_name, issue, answers, there, absent) => {
  const html = await shown(issue, answers);
  for (const text of there) expect(html).toMatch(text);
  for (const text of absent) expect(html).not.toMatch(text);
});
