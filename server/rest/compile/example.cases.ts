import type { Catalogue, Column, Procedure, Relation, Relationship } from '../catalogue/catalogue.ts';

/** A small catalogue that the tables of the compiler's tests are about: people, their team and their skills. */
export const exampleCatalogue: Catalogue = {
  schema: 'public',
  relations: byName([
    relation('people', [
      column('id', 'integer'),
      column('name', 'text', 'text'),
      column('profile', 'jsonb', 'jsonb'),
      column('tags', 'text[]'),
      column('about', 'tsvector', 'tsvector'),
      column('team_id', 'integer'),
    ]),
    relation('teams', [column('id', 'integer'), column('name', 'text', 'text')]),
    relation('skills', [column('id', 'integer'), column('name', 'text', 'text')]),
    { ...relation('shown', [column('id', 'integer')]), takesUpserts: false, hasVisitorView: true },
  ]),
  relationships: Map.groupBy(relationships(), (each) => each.source),
  procedures: new Map(),
  types: new Map([
    ['text', 'text'],
    ['int4', 'integer'],
  ]),
};

export const exampleProcedure: Procedure = {
  name: 'add',
  parameters: [
    { name: 'a', type: 'integer', isRequired: true, isVariadic: false },
    { name: 'b', type: 'integer', isRequired: false, isVariadic: false },
  ],
  isReadOnly: true,
  returns: 'scalar',
  columns: new Map(),
  relation: null,
};

function relationships(): Relationship[] {
  const teamKey = { isTargetView: false, isSelf: false, constraint: 'people_team_id_fkey' };
  return [
    {
      ...teamKey,
      kind: 'many-to-one',
      source: 'people',
      target: 'teams',
      columns: [{ source: 'team_id', target: 'id' }],
    },
    {
      ...teamKey,
      kind: 'one-to-many',
      source: 'teams',
      target: 'people',
      columns: [{ source: 'id', target: 'team_id' }],
    },
    {
      kind: 'many-to-many',
      source: 'people',
      target: 'skills',
      isTargetView: false,
      isSelf: false,
      junction: {
        relation: 'teams',
        toSource: { constraint: 'a', columns: [{ source: 'id', target: 'person_id' }] },
        toTarget: { constraint: 'b', columns: [{ source: 'skill_id', target: 'id' }] },
      },
    },
  ];
}

function relation(name: string, columns: Column[]): Relation {
  return {
    name,
    columns: byName(columns),
    computed: new Map(),
    related: new Map(),
    key: ['id'],
    takesUpserts: true,
    hasVisitorView: false,
  };
}

function column(name: string, type: string, kind: Column['kind'] = 'other'): Column {
  return { name, type, arrayType: type.endsWith('[]') ? null : `${type}[]`, kind, default: null };
}

function byName<T extends { name: string }>(list: T[]): Map<string, T> {
  return new Map(list.map((each) => [each.name, each]));
}
