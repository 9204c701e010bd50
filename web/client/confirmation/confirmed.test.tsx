import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { queryKeys } from '#web/data/backend/query-keys.ts';
import { estimateOf } from '#web/data/client/estimate.ts';
import { Confirmed } from './confirmed.tsx';

const id = '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11';
const now = Date.parse('2026-11-25T10:00:00Z');
const row = {
  status: 'pending',
  created_at: '2026-11-25T09:59:50Z',
  ai_analysis: null,
  quote_status: null,
} as const;
const range = '{"priceRange": "$150–$600", "estimatedTime": "1–5 hours"}';

function shown(isMember: boolean, estimated?: object) {
  const client = new QueryClient();
  if (estimated) client.setQueryData(queryKeys.freeEstimate(id), estimateOf({ ...row, ...estimated }, now));
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Confirmed id={id} typedEmail="mara@example.com" isMember={isMember} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

test('a guest is told of the link in the email', () => {
  const { html, text } = shown(false);
  expect(text).toContain('We sent a link that opens your issue, with no password, to mara@example.com .');
  expect(html).not.toContain(`/dashboard/${id}`);
});

test('a signed-in client opens the issue, and reads nothing of links in emails', () => {
  const { html, text } = shown(true);
  expect(html).toContain(`href="/dashboard/${id}"`);
  expect(text).toContain('We send updates to mara@example.com');
  expect(text).not.toMatch(/\blink\b/i);
});

test.each([
  ['is loading', undefined, /Estimating from past fixes/],
  ['is being made', {}, /Estimating from past fixes/],
  ['is made', { ai_analysis: range }, /\$150–\$600 1–5 hours of work/],
  ['was not made', { created_at: '2026-11-25T09:00:00Z' }, null],
  ['was followed by a quote', { ai_analysis: range, quote_status: 'Waived' }, null],
  ['was followed by the work', { ai_analysis: range, status: 'in_progress' }, null],
] as const)('an estimate that %s', (_state, estimated, expected) => {
  const { text } = shown(false, estimated);
  if (expected) expect(text).toMatch(expected);
  else expect(text).not.toContain('Your free estimate');
});
