import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, test } from 'vitest';
import type { AppError } from '#domain/errors/app-error.ts';
import { afterFullPage, inOneList, isOlderThan, loadOneMore } from './paged-query.ts';

const queryKey = ['a long list'];

/** Loads the first page of a list with 8 rows in pages of 3. `answer` completes a call. */
async function shownList() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rows = [8, 7, 6, 5, 4, 3, 2, 1];
  const calls: (() => void)[] = [];
  const isFailing = { now: false };
  const observer = new InfiniteQueryObserver<number[], AppError, number[], string[], number | undefined>(
    queries,
    {
      queryKey,
      queryFn: async ({ pageParam }) => {
        await new Promise<void>((resolve) => calls.push(resolve));
        if (isFailing.now) throw new Error('No connection');
        const first = pageParam === undefined ? 0 : rows.indexOf(pageParam) + 1;
        return rows.slice(first, first + 3);
      },
      initialPageParam: undefined,
      getNextPageParam: afterFullPage(3),
      select: inOneList,
    },
  );
  const unsubscribe = observer.subscribe(() => {});
  const list = queries.getQueryCache().find<InfiniteData<number[]>, AppError>({ queryKey });
  if (!list) throw new Error('The list is not kept.');
  const shown = () => observer.getCurrentResult().data;
  const press = () => loadOneMore(list, observer.fetchNextPage);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const answer = async (fails = false) => {
    await expect.poll(() => calls.length, { interval: 1 }).toBeGreaterThan(0);
    isFailing.now = fails;
    calls.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await answer();
  expect(shown()).toEqual([8, 7, 6]);
  return { rows, calls, shown, press, refresh, answer, observer, unsubscribe };
}

test('"Load more" appends the next page until the list is complete', async () => {
  const { shown, press, answer } = await shownList();
  for (const expected of [
    [8, 7, 6, 5, 4, 3],
    [8, 7, 6, 5, 4, 3, 2, 1],
  ]) {
    const pressed = press();
    await answer();
    await pressed;
    expect(shown()).toEqual(expected);
  }
});

test('a live change that arrives while a page loads keeps the page', async () => {
  const { rows, shown, press, refresh, answer } = await shownList();
  const pressed = press();
  rows.unshift(9);
  const refreshed = refresh();
  await answer();
  await answer();
  await refreshed;
  await answer();
  await pressed;
  expect(shown()).toEqual([9, 8, 7, 6, 5, 4]);
});

test('a page that loads during a refetch is kept', async () => {
  const { rows, shown, press, refresh, answer } = await shownList();
  rows.unshift(9);
  const refreshed = refresh();
  const pressed = press();
  await answer();
  await refreshed;
  expect(shown()).toEqual([9, 8, 7]);
  await answer();
  await pressed;
  expect(shown()).toEqual([9, 8, 7, 6, 5, 4]);
});

test('a page that loads during a failed refetch is kept', async () => {
  const { shown, press, refresh, answer } = await shownList();
  const refreshed = refresh();
  const pressed = press();
  await answer(true);
  await refreshed;
  await answer();
  await pressed;
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3]);
});

test('two simultaneous clicks on "Load more" load one page', async () => {
  const { shown, press, answer, calls } = await shownList();
  const pressed = Promise.all([press(), press()]);
  await answer();
  await pressed;
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3]);
  expect(calls).toEqual([]);
});

test('a page that fails to load ends the loading state with an error', async () => {
  const { shown, press, answer, observer } = await shownList();
  const pressed = press();
  await answer(true);
  await pressed;
  expect(shown()).toEqual([8, 7, 6]);
  expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
});

test('loading ends when no rows are left or the list unmounts', async () => {
  const shortened = await shownList();
  const pressed = shortened.press();
  shortened.rows.splice(2);
  const refreshed = shortened.refresh();
  await shortened.answer();
  await shortened.answer();
  await Promise.all([pressed, refreshed]);
  expect(shortened.shown()).toEqual([8, 7]);

  const left = await shownList();
  const inVain = left.press();
  const asked = left.refresh();
  left.unsubscribe();
  await left.answer();
  await left.answer();
  await Promise.all([inVain, asked]);
  expect(left.calls).toEqual([]);
});

it('a page continues after the last issue, even among issues with the same timestamp', () => {
  expect(isOlderThan({ id: 'i1', createdAt: '2026-11-20T10:00:00+00:00' })).toBe(
    'created_at.lt."2026-11-20T10:00:00+00:00",id.lt.i1',
  );
});
