import { expect, it } from 'vitest';
import { streamPages } from './stream-pages.ts';

const list = (oldest: string, hasEarlier: boolean) => ({
  oldest,
  pages: {
    ...{ hasEarlier, error: null, hasEarlierFailed: false, isLoadingEarlier: false },
    loadEarlier: async () => {},
  },
});

it('a stream begins where its shortest incomplete list begins, and loads that list next', () => {
  const quotes = list('2026-01-09T00:00:00Z', false);
  const events = list('2026-01-05T00:00:00Z', true);
  const messages = list('2026-01-02T00:00:00Z', true);
  expect(streamPages([quotes, events, messages])).toEqual({
    from: Date.parse('2026-01-05T00:00:00Z'),
    pages: events.pages,
  });
  expect(streamPages([quotes])).toMatchObject({ from: 0, pages: { hasEarlier: false } });
});
