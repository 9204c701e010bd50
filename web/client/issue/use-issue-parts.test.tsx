import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#web/data/backend/query-keys.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useIssueParts } from './use-issue-parts.ts';

const issue = { id: 'i1', status: 'in_progress', engineerId: 'e1', quoteStatus: 'Paid' } as Issue;
const quote = {
  ...{ id: 'q1', status: 'Paid', price: 100, dueOn: '2026-01-05' },
  ...{ createdAt: '2026-01-01T10:00:00Z', decidedAt: '2026-01-02T10:00:00Z' },
};

/** Returns what the client can do, given what the engineer sent. */
function actAfter(key: readonly unknown[], sent: object): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const answer = (at: readonly unknown[], row: object) =>
    client.setQueryData(at, { pages: [[row]], pageParams: [undefined] });
  answer(queryKeys.quotes(issue.id), quote);
  answer(key, sent);
  const Act = () => useIssueParts(issue).step.act ?? 'nothing';
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Act />
    </QueryClientProvider>,
  );
}

test('a fix keeps the promise, but a message that only says so does not', () => {
  const later = { createdAt: '2026-01-04T10:00:00Z', submittedAt: '2026-01-04T10:00:00Z' };
  const message = { id: 'm1', sender: 'engineer', content: '✓ Fix submitted: soon', files: [], ...later };
  expect(actAfter(queryKeys.messages(issue.id), message)).toBe('end');
  expect(actAfter(queryKeys.fixes(issue.id), { id: 'f1', explanation: 'Done', ...later })).toBe('nothing');
});
