import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#web/data/backend/query-keys.ts';
import { PaidText } from './confirmed-payment.tsx';

const paid = { status: 'Paid', price: 95, decidedAt: '2026-11-25T00:00:00Z' };

test.each([
  ['that promises a day', [{ ...paid, dueOn: '2099-11-28' }], /and promises the fix by Sat, Nov 28/],
  ['after the promised day', [{ ...paid, dueOn: '2026-11-24' }], /who can start now\. We’ll email you/],
  [
    'that is not booked yet',
    [{ ...paid, status: 'Accepted', dueOn: '2099-11-28' }],
    /who can start now\. We/,
  ],
  ['that promises none', [{ ...paid, dueOn: null }], /who can start now\. We’ll email you/],
  ['that the reader may not see', [], /who can start now\. We’ll email you/],
])('after paying a quote %s, the page says what happens next', (_quote, quotes, text) => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.quotes('i'), { pages: [quotes], pageParams: [undefined] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PaidText issueId="i" />
    </QueryClientProvider>,
  );
  expect(html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toMatch(text);
});
