import { useSearchParams } from 'react-router';
import type { LookUp } from '#web/data/engineer/database-inspector.ts';

export const VIEWS = ['rows', 'structure'] as const;
export type View = (typeof VIEWS)[number];

/** If the URL names no table, the tab shows the records of the open issue. */
export type Place = { table: string | null; view: View; lookUp: LookUp | null };

export function useDatabaseAddress() {
  const [params] = useSearchParams();
  const id = params.get('id')?.trim();
  const table = params.get('table');
  const place: Place = {
    table,
    view: params.get('view') === 'structure' ? 'structure' : 'rows',
    lookUp: table && id ? { column: params.get('column') ?? 'id', id } : null,
  };
  return place;
}

export function addressOf({ table = null, view = 'rows', lookUp = null }: Partial<Place>): string {
  const params = new URLSearchParams({ tab: 'database' });
  if (table) params.set('table', table);
  if (view !== 'rows') params.set('view', view);
  if (lookUp && lookUp.column !== 'id') params.set('column', lookUp.column);
  if (lookUp) params.set('id', lookUp.id);
  return `?${params}`;
}
