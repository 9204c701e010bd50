import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { isWorthRetrying } from './call-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a network, a call fails immediately instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Removes cached data when the user changes, and loads the data on screen again. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

/**
 * Loads the data under a key again, or all data if there is no key. The screen shows the old data until then.
 */
export function lookAgain(queryKey?: QueryKey): void {
  void queryClient.invalidateQueries(queryKey && { queryKey });
}
