/** The relations, procedures and types of the schema that the API's roles may use. */
export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** By source relation. */
  relationships: ReadonlyMap<string, Relationship[]>;
  procedures: ReadonlyMap<string, Procedure[]>;
  /** Types that a select may cast to: SQL name by requested name. */
  types: ReadonlyMap<string, string>;
};

/** The schema of the views that visitors read instead of relations of the same name. */
export const visitorSchema = 'visitor';

export type Relation = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Functions of a row that are selected like columns. */
  computed: ReadonlyMap<string, Column>;
  /** Functions of a row that return rows and are embedded by name. */
  related: ReadonlyMap<string, RelatedRows>;
  /** Columns of the primary key; of a view, those that show its table's key. */
  key: string[];
  /** A view that takes writes through triggers cannot do ON CONFLICT. */
  takesUpserts: boolean;
  /** Visitors have a view with its name and columns. */
  hasVisitorView: boolean;
};

export type Column = {
  name: string;
  /** The SQL name of the type, without length. */
  type: string;
  arrayType: string | null;
  kind: ColumnKind;
  /** The default as SQL; null for none, and for generated columns. */
  default: string | null;
};

/** The kinds of types that filters and JSON paths distinguish; a domain counts as its base type. */
export type ColumnKind = 'json' | 'jsonb' | 'text' | 'tsvector' | 'other';

/** A function of a row that returns rows of another relation, or at most one. */
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
  /** The relation whose rows it returns, to embed from. */
  relation: string | null;
};

export type ProcedureParameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean };

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

/** The kind of a base type, by its SQL name. */
export function columnKind(baseType: string): ColumnKind {
  if (baseType === 'json' || baseType === 'jsonb' || baseType === 'tsvector') return baseType;
  return baseType === 'text' || baseType === 'character varying' ? 'text' : 'other';
}
