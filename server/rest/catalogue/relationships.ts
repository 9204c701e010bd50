import type { ColumnPair, Relation, Relationship } from './catalogue.ts';

/** A relation of the schema, with the table's columns that it shows: column number to its own name. */
export type Face = { relation: Relation; isView: boolean; table: number; names: ReadonlyMap<number, string> };

export type ForeignKey = {
  name: string;
  table: number;
  columns: number[];
  target: number;
  targetColumns: number[];
  /** No two rows of the table can point at the same target row. */
  isUnique: boolean;
};

type Direct = Exclude<Relationship, { kind: 'many-to-many' }>;

/** One foreign key between two faces, seen from the relation that holds it and from the one it points at. */
type Ends = { outward: Direct; inward: Direct };

/** Every way to embed: each foreign key from both ends, for each face of its tables, and through junctions. */
export function findRelationships(faces: Face[], foreignKeys: ForeignKey[]): Map<string, Relationship[]> {
  const ends = foreignKeys.flatMap((key) => endsOfKey(faces, key));
  const all = [...ends.flatMap(({ outward, inward }) => [outward, inward]), ...throughJunctions(faces, ends)];
  return Map.groupBy(all, (relationship) => relationship.source);
}

function endsOfKey(faces: Face[], key: ForeignKey): Ends[] {
  return facesOf(faces, key.table, key.columns).flatMap((from) =>
    facesOf(faces, key.target, key.targetColumns).map((to) => bothEnds(from, to, key)),
  );
}

function bothEnds(from: Face, to: Face, key: ForeignKey): Ends {
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
      columns: columns.map(({ source, target }) => ({ source: target, target: source })),
    },
  };
}

/** Two keys that both are part of one relation's primary key make it a junction between their targets. */
function throughJunctions(faces: Face[], ends: Ends[]): Relationship[] {
  return faces.flatMap(({ relation }) => {
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
      toSource: { constraint: one.constraint, columns: one.columns.map(turned) },
      toTarget: { constraint: other.constraint, columns: other.columns },
    },
  };
}

function turned({ source, target }: ColumnPair): ColumnPair {
  return { source: target, target: source };
}

function facesOf(faces: Face[], table: number, columns: number[]): Face[] {
  return faces.filter((face) => face.table === table && columns.every((column) => face.names.has(column)));
}
