import type { Page } from '@playwright/test';
import { alter } from './network.ts';

const DAY = 24 * 60 * 60 * 1000;
export const longAgo = new Date(Date.now() - 2 * DAY).toISOString();

const over = ['Declined', 'Expired', 'Refunded'];

/** Alters responses so that the current quote and its issue have this status; an ended quote leaves no price. */
export async function alterQuote(
  page: Page,
  quote: { status: string } & Record<string, string>,
  issue: object = {},
): Promise<void> {
  const isCurrent = (row: object) =>
    'status' in row && row.status !== 'Declined' && row.status !== 'Replaced';
  await alter(page, '/rest/v1/quotes', (row) => (isCurrent(row) ? { ...row, ...quote } : row));
  const priced = over.includes(quote.status) ? { quoted_price: null } : {};
  const changes = { quote_status: quote.status, ...priced, ...issue };
  await alter(page, '/rest/v1/issues', (row) => ({ ...row, ...changes }));
}
