import type { StreamEntries } from '#web/issue/message-log.tsx';

type Pages = StreamEntries['pages'];
type List = { oldest: string | undefined; pages: Pages };

/**
 * The lists of a stream load page by page. The stream is complete only after the oldest row of the list that
 * reaches back the least, and earlier pages of that list come next.
 */
export function streamPages(lists: readonly List[]): Pick<StreamEntries, 'from' | 'pages'> {
  const [shortest] = lists
    .filter(({ oldest, pages }) => oldest && pages.hasEarlier)
    .map(({ oldest, pages }) => ({ from: Date.parse(oldest ?? ''), pages }))
    .sort((one, other) => other.from - one.from);
  return shortest ?? { from: 0, pages: whole };
}

const whole: Pages = {
  error: null,
  hasEarlier: false,
  hasEarlierFailed: false,
  isLoadingEarlier: false,
  loadEarlier: async () => {},
};
