import type { ColumnPair, Relation, Relationship } from './catalogue.ts';

/**
 * A relation and one of the tables that it shows. `names` maps the column numbers of the table to the column
 * names of the relation.
 */
export type ExposedTable = {
  relation: Relation;
  isView: boolean;
  table: number;
  names: ReadonlyMap<number, string>;
};

export type ForeignKey = {
  name: string;
  table: number;
  columns: number[];
  target: number;
  targetColumns: number[];
  /** True if at most one row of the table refers to the same target row. */
  isUnique: boolean;
};

type Direct = Exclude<Relationship, { kind: 'many-to-many' }>;

type Ends = { outward: Direct; inward: Direct };

/**
 * Returns all relationships by their source. A foreign key results in two relationships, one for each
 * direction, and a junction connects two tables.
 */
export function findRelationships(
  tables: ExposedTable[],
  foreignKeys: ForeignKey[],
): Map<string, Relationship[]> {
  const ends = foreignKeys.flatMap((key) => endsOfKey(tables, key));
  const all = [
    ...ends.flatMap(({ outward, inward }) => [outward, inward]),
    ...throughJunctions(tables, ends),
  ];
  return Map.groupBy(all, (relationship) => relationship.source);
}

function endsOfKey(tables: ExposedTable[], key: ForeignKey): Ends[] {
  return tablesShowing(tables, key.table, key.columns).flatMap((from) =>
    tablesShowing(tables, key.target, key.targetColumns).map((to) => bothEnds(from, to, key)),
  );
}

function bothEnds(from: ExposedTable, to: ExposedTable, key: ForeignKey): Ends {
  const columns = key.columns.map((column, index) => ({
    source: from.names.get(column) ?? '',
    target: to.names.get(key.targetColumns[index] ?? 0) ?? '',
  }));
  const isSelf = from.relation.name === to.relation.name;
  const constraint = key.name;
  return {
    outward: {
      kind: key.isUnique ? 'one-to-one' : 'many-to-one',
      source: from.relation.name,
      target: to.relation.name,
      isTargetView: to.isView,
      isSelf,
      constraint,
      columns,
    },
    inward: {
      kind: key.isUnique ? 'one-to-one' : 'one-to-many',
      source: to.relation.name,
      target: from.relation.name,
      isTargetView: from.isView,
      isSelf,
      constraint,
      columns: columns.map(reversed),
    },
  };
}

/** A relation is a junction if its primary key contains two foreign keys. */
function throughJunctions(tables: ExposedTable[], ends: Ends[]): Relationship[] {
  return tables.flatMap(({ relation }) => {
    const keys = ends
      .map(({ outward }) => outward)
      .filter((each) => each.source === relation.name)
      .filter((each) => each.columns.every(({ source }) => relation.key.includes(source)));
    return keys.flatMap((one) =>
      keys
        .filter((other) => other.constraint !== one.constraint)
        .map((other) => junction(relation.name, one, other)),
    );
  });
}

function junction(relation: string, one: Direct, other: Direct): Relationship {
  return {
    kind: 'many-to-many',
    source: one.target,
    target: other.target,
    isTargetView: other.isTargetView,
    isSelf: one.target === other.target,
    junction: {
      relation,
      toSource: { constraint: one.constraint, columns: one.columns.map(reversed) },
      toTarget: { constraint: other.constraint, columns: other.columns },
    },
  };
}

function reversed({ source, target }: ColumnPair): ColumnPair {
  return { source: target, target: source };
}

function tablesShowing(tables: ExposedTable[], table: number, columns: number[]): ExposedTable[] {
  return tables.filter((face) => face.table === table && columns.every((column) => face.names.has(column)));
}
