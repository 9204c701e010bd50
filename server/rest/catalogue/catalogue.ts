/** The relations, procedures and types that the API roles may use. */
export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** By source relation. */
  relationships: ReadonlyMap<string, Relationship[]>;
  procedures: ReadonlyMap<string, Procedure[]>;
  /** SQL names of the types that a select may cast to, by requested name. */
  types: ReadonlyMap<string, string>;
};

/** Visitors read the views of this schema instead of relations with the same name. */
export const visitorSchema = 'visitor';

export type Relation = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Functions that take a row and are selected like columns. */
  computed: ReadonlyMap<string, Column>;
  /** Functions that take a row, return rows and are embedded by name. */
  related: ReadonlyMap<string, RelatedRows>;
  /** Columns of the primary key. A view has the key of its table. */
  key: string[];
  /** False for a view with write triggers, which cannot handle ON CONFLICT. */
  takesUpserts: boolean;
  hasVisitorView: boolean;
};

export type Column = {
  name: string;
  /** The SQL name of the type, without length. */
  type: string;
  arrayType: string | null;
  kind: ColumnKind;
  /** The default as SQL, or null. Always null for generated columns. */
  default: string | null;
};

/** Types that filters and JSON paths treat differently. A domain counts as its base type. */
export type ColumnKind = 'json' | 'jsonb' | 'text' | 'tsvector' | 'other';

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

type Junction = {
  relation: string;
  toSource: { constraint: string; columns: ColumnPair[] };
  toTarget: { constraint: string; columns: ColumnPair[] };
};

export type Procedure = {
  name: string;
  parameters: ProcedureParameter[];
  isReadOnly: boolean;
  returns: 'void' | 'scalar' | 'row' | 'scalars' | 'rows';
  /** The columns of the returned rows. */
  columns: ReadonlyMap<string, Column>;
  /** The relation of the returned rows, or null. */
  relation: string | null;
};

export type ProcedureParameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean };

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

export function columnKind(baseType: string): ColumnKind {
  if (baseType === 'json' || baseType === 'jsonb' || baseType === 'tsvector') return baseType;
  return baseType === 'text' || baseType === 'character varying' ? 'text' : 'other';
}
