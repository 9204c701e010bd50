import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './call-failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a network a call fails at once instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Drops cached answers when the user changes, and refetches those on screen. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

/** Invalidates the answers under a key, or all; the screen keeps the old ones while they reload. */
export function lookAgain(queryKey?: QueryKey): void {
  void queryClient.invalidateQueries(queryKey && { queryKey });
}
