import { useQuery } from '@tanstack/react-query';
import type { IssueRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { dataOf } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { estimateState, readAnalysis } from '../issue/ai-analysis.ts';

type Row = Pick<IssueRow, 'status' | 'created_at' | 'ai_analysis' | 'quote_status'>;

/** Everyone who has the id may read the range. A quote makes it obsolete. */
export function estimateOf(row: Row, now: number) {
  const aiAnalysis = readAnalysis(row.ai_analysis);
  const isOver = row.status !== 'pending' || row.quote_status !== null;
  const estimated = { aiAnalysis, createdAt: row.created_at, status: row.status };
  return { analysis: aiAnalysis, state: isOver ? 'none' : estimateState(estimated, now) } as const;
}

export function useFreeEstimate(id: string) {
  return useQuery({
    queryKey: queryKeys.freeEstimate(id),
    queryFn: async () => {
      const { rest } = await backend();
      const columns = 'status,created_at,ai_analysis,quote_status';
      const request = rest.from('issues').select<string, Row>(columns).eq('id', id).single();
      return estimateOf(await dataOf<Row>(request), Date.now());
    },
    refetchInterval: ({ state: { data } }) => (data?.state === 'coming' ? 2000 : false),
  });
}
