export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** Maps each relation to the relationships that it is the source of. */
  relationships: ReadonlyMap<string, Relationship[]>;
  procedures: ReadonlyMap<string, Procedure[]>;
  types: ReadonlyMap<string, string>;
  /** The languages of full-text search, such as `english`. */
  searchConfigurations: ReadonlySet<string>;
};

/**
 * The schema of the views that replace relations for visitors. A relation without such a view is read
 * directly.
 */
export const visitorSchema = 'visitor';

export type Relation = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Functions that take a row as their argument and can be selected like a column. */
  computed: ReadonlyMap<string, Column>;
  /** Functions that take a row as their argument, return rows and can be embedded by name. */
  related: ReadonlyMap<string, RelatedRows>;
  /** The columns of the primary key. A view has the key of its table. */
  key: string[];
  /** False for a view whose triggers handle writes, because ON CONFLICT does not work with such views. */
  takesUpserts: boolean;
  hasVisitorView: boolean;
};

export type Column = {
  name: string;
  /** The SQL name of the type, without its length. */
  type: string;
  arrayType: string | null;
  kind: ColumnKind;
  /** The default value as an SQL expression. Null if there is none or the column is generated. */
  default: string | null;
};

/**
 * Distinguishes the types that filters and JSON paths handle differently. A domain counts as its base type.
 */
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
  columns: ReadonlyMap<string, Column>;
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
