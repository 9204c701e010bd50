/** What the API's schema holds and the API's roles may use, as read from the database. */
export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** By the name of the relation that an embed starts from. */
  relationships: ReadonlyMap<string, Relationship[]>;
  procedures: ReadonlyMap<string, Procedure[]>;
  /** Types that a select may cast to: the name as written, to the name as SQL takes it. */
  types: ReadonlyMap<string, string>;
};

/** Where the views stand that visitors read instead of relations of the same names (0103). */
export const visitorSchema = 'visitor';

export type Relation = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Functions of a whole row, which can be asked for by name like its columns. */
  computed: ReadonlyMap<string, Column>;
  /** Functions of a whole row that give rows, which can be embedded by name. */
  related: ReadonlyMap<string, RelatedRows>;
  /** Columns of the primary key; of a view, those that show its table's key. */
  key: string[];
  /** A view that takes writes through triggers cannot do ON CONFLICT. */
  takesUpserts: boolean;
  /** There is a view of its name and columns for visitors. */
  hasVisitorView: boolean;
};

export type Column = {
  name: string;
  /** The type's name as SQL takes it, without length. */
  type: string;
  arrayType: string | null;
  kind: ColumnKind;
  /** The default as an SQL expression; null when there is none or the database alone fills the column. */
  default: string | null;
};

/** What matters about a type when a filter or a path is compiled; a domain counts as its base type. */
export type ColumnKind = 'json' | 'jsonb' | 'text' | 'tsvector' | 'other';

/** What a function of a row gives: rows of another relation, or at most one. */
export type RelatedRows = { procedure: string; target: string; isToOne: boolean };

export type Relationship = {
  source: string;
  target: string;
  isTargetView: boolean;
  isSelf: boolean;
} & (
  | { kind: 'many-to-one' | 'one-to-one' | 'one-to-many'; constraint: string; columns: ColumnPair[] }
  | { kind: 'many-to-many'; junction: Junction }
);

export type ColumnPair = { source: string; target: string };

export type Junction = {
  relation: string;
  toSource: { constraint: string; columns: ColumnPair[] };
  toTarget: { constraint: string; columns: ColumnPair[] };
};

export type Procedure = {
  name: string;
  parameters: ProcedureParameter[];
  isReadOnly: boolean;
  returns: 'void' | 'scalar' | 'row' | 'scalars' | 'rows';
  /** The columns of each row, when rows are what it returns. */
  columns: ReadonlyMap<string, Column>;
  /** The relation whose rows it returns, so that embeds can start from them. */
  relation: string | null;
};

export type ProcedureParameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean };

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}
