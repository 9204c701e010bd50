/** A request's query string, parsed once: what is asked for, before any name is looked up. */
export type Query = {
  root: Level;
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of a procedure called by GET, in order; a name may repeat. */
  arguments: { name: string; value: string }[];
};

/** What is asked of one relation: the root, or one embedded relation. */
export type Level = {
  items: SelectItem[];
  conditions: Condition[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
};

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast: string | null; alias: string | null }
  | Embed;

export type Embed = {
  kind: 'embed';
  target: string;
  alias: string | null;
  hint: string | null;
  isInner: boolean;
  /** `...rel(cols)`: its columns stand among those around it. */
  isSpread: boolean;
  level: Level;
};

export type Field = { name: string; path: JsonStep[] };

export type JsonStep =
  | { kind: 'key'; asText: boolean; key: string }
  | { kind: 'index'; asText: boolean; index: string };

export type Condition =
  | { kind: 'filter'; field: Field; isNegated: boolean; test: Test }
  | { kind: 'group'; operator: 'and' | 'or'; isNegated: boolean; conditions: Condition[] };

export type Filter = Extract<Condition, { kind: 'filter' }>;

export type Test =
  | { kind: 'compare'; operator: CompareOperator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'relate'; operator: RelateOperator; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; operator: SearchOperator; config: string | null; value: string };

/** Operators that take (any) and (all). */
export const compareOperators = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const;
export const relateOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
export const searchOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

export type CompareOperator = (typeof compareOperators)[number];
export type RelateOperator = (typeof relateOperators)[number];
export type SearchOperator = (typeof searchOperators)[number];
export type IsValue = (typeof isValues)[number];

export type OrderTerm = {
  /** The to-one embed whose column orders the rows; null for a column of the level's own. */
  relation: string | null;
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

/** A level that asks for everything and restricts nothing. */
export function emptyLevel(): Level {
  return { items: [], conditions: [], order: [], limit: null, offset: 0 };
}
