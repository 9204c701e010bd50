import { Ambiguity } from '../refusal.ts';
import type { ColumnPair, Relationship } from './catalogue.ts';

/** 300 PGRST201: the details list what an embed could mean, the hint says how to name each. */
export function ambiguousRelationship(source: string, target: string, found: Relationship[]): Error {
  const names = found.map((each) => `'${each.target}!${hintFor(each)}'`).join(', ');
  return new Ambiguity(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source}' and '${target}'`,
    `Try changing '${target}' to one of the following: ${names}. Find the desired relationship in the 'details' key.`,
    found.map(describe),
  );
}

function hintFor(relationship: Relationship): string {
  return relationship.kind === 'many-to-many' ? relationship.junction.relation : relationship.constraint;
}

function describe(relationship: Relationship): Record<string, string> {
  return {
    cardinality: relationship.kind,
    embedding: `${relationship.source} with ${relationship.target}`,
    relationship: describeColumns(relationship),
  };
}

function describeColumns(relationship: Relationship): string {
  if (relationship.kind !== 'many-to-many') {
    const { constraint, source, target, columns } = relationship;
    return `${constraint} using ${source}(${list(columns, 'source')}) and ${target}(${list(columns, 'target')})`;
  }
  const { relation, toSource, toTarget } = relationship.junction;
  const ends = `${toSource.constraint}(${list(toSource.columns, 'target')}) and ${toTarget.constraint}(${list(toTarget.columns, 'source')})`;
  return `${relation} using ${ends}`;
}

function list(columns: ColumnPair[], end: 'source' | 'target'): string {
  return columns.map((pair) => pair[end]).join(', ');
}
