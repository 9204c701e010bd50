import type { Page } from '@playwright/test';
import { alter, answer, cut, hold, refuse, refuseAs, serve } from './network.ts';

// Each function returns a step that brings a page closer to a state.

export const altering = step(alter);
export const answering = step(answer);
export const cutting = step(cut);
export const holding = step(hold);
export const refusing = step(refuse);
export const refusingAs = step(refuseAs);
export const serving = step(serve);

export const pressing = step((page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click(),
);
/** Clicks a button that looks disabled. The click shows which rules failed. */
export const pressingDisabled = step((page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().dispatchEvent('click'),
);
export const clicking = step((page, text: string | RegExp) => page.getByText(text).first().click());
export const unfolding = step((page, title: string) =>
  page.locator('summary').filter({ hasText: title }).first().click(),
);
export const choosing = step((page, radio: string) => page.getByRole('radio', { name: radio }).check());
export const leaving = step((page, label: string) => page.getByLabel(label).blur());
export const filling = step((page, label: string | RegExp, text: string, options?: { exact: boolean }) =>
  page.getByLabel(label, options).fill(text),
);
export const pressingInDialog = step((page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).dispatchEvent('click'),
);
export const fillingDialog = step((page, text: string) =>
  page.getByRole('dialog').getByRole('textbox').first().fill(text),
);

export const DAY = 24 * 60 * 60 * 1000;
export const longAgo = new Date(Date.now() - 2 * DAY).toISOString();

/**
 * Changes responses so that the current quote and its issue have this status. An ended quote has no price.
 */
export const alteringQuote = step(
  async (page, quote: { status: string } & Record<string, string>, issue: object = {}) => {
    const isCurrent = (row: object) =>
      'status' in row && row.status !== 'Declined' && row.status !== 'Replaced';
    await alter(page, '/rest/v1/quotes', (row) => (isCurrent(row) ? { ...row, ...quote } : row));
    const isOver = ['Declined', 'Expired', 'Refunded'].includes(quote.status);
    const price = isOver ? { quoted_price: null } : {};
    await alter(page, '/rest/v1/issues', { quote_status: quote.status, ...price, ...issue });
  },
);

function step<Rest extends unknown[]>(action: (page: Page, ...rest: Rest) => Promise<unknown>) {
  return (...rest: Rest) =>
    (page: Page) =>
      action(page, ...rest);
}
