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
      // Makes a call fail immediately if there is no network.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

let timesForgotten = 0;

/** Returns a function that tells whether the user is still the same. */
export function sameUser(): () => boolean {
  const then = timesForgotten;
  return () => then === timesForgotten;
}

/**
 * Removes the previous user's data from the cache and loads the visible data again. Screens that the next user
 * does not see close first, because their requests would be refused.
 */
export function forgetAnswers(): void {
  timesForgotten += 1;
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }));
}

/** Reloads the data of this key, or all data without a key. */
export function lookAgain(queryKey?: QueryKey): void {
  void queryClient.invalidateQueries(queryKey && { queryKey });
}
