import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './call-failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a network a call fails and says so, rather than waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Forgets what one person was shown before another sees the page; what is on screen is asked for anew. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

/** Asks anew for what may have changed, all of it where nothing is named; what is on screen stays there meanwhile. */
export function lookAgain(queryKey?: QueryKey): void {
  void queryClient.invalidateQueries(queryKey && { queryKey });
}
