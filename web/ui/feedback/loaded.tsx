import type { ReactNode } from 'react';
import { ErrorState } from './empty-state.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: { message: string } | null; refetch: () => unknown };
  loading: ReactNode;
  /** This text comes after the message of the error. */
  advice: string;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that has loaded stays visible if a later request fails. */
export function Loaded<Data>({ query, loading, advice, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (empty && Array.isArray(data) && data.length === 0) return empty;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return (
    <ErrorState title={error.message} onRetry={() => void refetch()}>
      {advice}
    </ErrorState>
  );
}
