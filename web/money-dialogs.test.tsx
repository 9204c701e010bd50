import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryKeys } from '#web/data/backend/query-keys.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { startWork } from '#web/data/issue/issue-actions.ts';
import { useStep } from '#web/issue/use-step.ts';
import { ActsCard } from '#web/operator/issue/acts-card.tsx';
import { QuoteForm } from './engineer/workspace/details/quote-form.tsx';
import { StartDialog } from './engineer/workspace/free-fix-dialog.tsx';
import { ReleaseDialog } from './engineer/workspace/next-step/release-dialog.tsx';

const issue = {
  id: 'i',
  status: 'pending',
  quoteStatus: null,
  quotedPrice: null,
  takenDownAt: null,
} as Issue;
const quote = { id: 'q', status: 'Paid', price: 1250, earns: 1062.5 };

/** Renders the text of a part of the page. `waiver` is the reason why the price cannot be waived. */
function textOf(part: ReactNode, waiver: string | null = null): string {
  const client = new QueryClient();
  client.setQueryData(queryKeys.quotes('i'), { pages: [[quote]], pageParams: [undefined] });
  client.setQueryData(queryKeys.waiver('i'), waiver);
  client.setQueryData(queryKeys.config, { feePercent: 15 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}
const ignore = () => {};

it('starting without a price warns of unpaid work and first offers a quote', () => {
  const Start = () => (
    <StartDialog issueId="i" start={useStep(startWork, '')} isOpen onClose={ignore} onQuote={ignore} />
  );
  expect(textOf(<Start />)).toMatch(
    /No price is agreed.* unpaid.* can’t send a quote.* Quote first .*Start unpaid/,
  );
});

it.each([false, true])('releasing a paid issue names the share given up (refunded: %s)', (isRefunded) => {
  const text = textOf(<ReleaseDialog issue={issue} isRefunded={isRefunded} isOpen onClose={ignore} />);
  expect(text).toContain('Release this issue?');
  const isNamed = /give up your share of \$1,062\.50.* \$1,250 .*stays held/.test(text);
  expect(isNamed).toBe(!isRefunded);
});

it.each([
  ['100000', true],
  ['99999999', false],
])('the quote form shows earnings only for a possible price (%s: %s)', (price, isShown) => {
  const form = <QuoteForm issueId="i" start={{ hours: '1', price, note: 'All' }} onClose={ignore} />;
  expect(textOf(form).includes('You earn')).toBe(isShown);
});

it.each([
  [null, true],
  ['freeFixUsed', false],
])('an operator is offered a waiver unless it would be refused (%s: %s)', (obstacle, isOffered) => {
  const text = textOf(<ActsCard issue={issue} />, obstacle);
  expect(text.includes('Waive the price')).toBe(isOffered);
  expect(text.includes('A first fix was already given free')).toBe(!isOffered);
});
