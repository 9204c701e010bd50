import type { ColumnKind } from './catalogue.ts';

/** The kind of a base type, by its SQL name. */
export function columnKind(baseType: string): ColumnKind {
  if (baseType === 'json' || baseType === 'jsonb' || baseType === 'tsvector') return baseType;
  return baseType === 'text' || baseType === 'character varying' ? 'text' : 'other';
}
