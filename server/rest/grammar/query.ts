import { restError } from '../rest-error.ts';
import type { Parameter } from './parameters.ts';

/** A parsed query string. The names in it have not been checked against the catalogue. */
export type Query = {
  root: Level;
  columns: string[] | null;
  onConflict: string[] | null;
  /**
   * The arguments of a procedure that is called with GET, in their order. A name may occur more than once.
   */
  arguments: Parameter[];
};

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
  /** True for a spread embed such as `...rel(cols)`, which adds its columns to the outer row. */
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

/** The operators that can be followed by `(any)` or `(all)`. */
export const compareOperators = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const;
export const relateOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
export const searchOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

export type CompareOperator = (typeof compareOperators)[number];
export type RelateOperator = (typeof relateOperators)[number];
export type SearchOperator = (typeof searchOperators)[number];
export type IsValue = (typeof isValues)[number];

export type OrderTerm = {
  /** The to-one embed whose column the rows are ordered by, or null for a column of the relation itself. */
  relation: string | null;
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

export function emptyLevel(): Level {
  return { items: [], conditions: [], order: [], limit: null, offset: 0 };
}

/**
 * Returns the embed at a path. Throws 400 PGRST108 if the `select` parameter does not contain every embed of
 * the path.
 */
export function levelAt(root: Level, path: string[]): Level {
  let level = root;
  for (const name of path) level = embedNamed(level, name).level;
  return level;
}

/** Returns the embed with this alias, or else the embed of the relation with this name. */
export function findEmbed(level: Level, name: string): Embed | null {
  let embeds = embedsOfLevels.get(level);
  if (embeds === undefined) {
    embeds = embedsByName(level);
    embedsOfLevels.set(level, embeds);
  }
  return embeds.get(name) ?? null;
}

// Hundreds of filters can name an embed of a level with thousands of items.
const embedsOfLevels = new WeakMap<Level, Map<string, Embed>>();

/** The first embed of a name wins, and an alias wins over the name of a relation. */
function embedsByName({ items }: Level): Map<string, Embed> {
  const embeds = items.filter((item) => item.kind === 'embed').toReversed();
  return new Map([
    ...embeds.map((embed) => [embed.target, embed] as const),
    ...embeds.map((embed) => [embed.alias ?? embed.target, embed] as const),
  ]);
}

/** Returns the embed with this alias or relation name. Throws 400 PGRST108 if there is none. */
export function embedNamed(level: Level, name: string): Embed {
  const embed = findEmbed(level, name);
  if (embed !== null) return embed;
  throw restError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
