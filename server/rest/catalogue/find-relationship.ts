import { AmbiguousRequest, restError } from '../rest-error.ts';
import type { Catalogue, ColumnPair, Relationship } from './catalogue.ts';
import { closestName } from './closest-name.ts';

/**
 * Returns the relationship for an embed. `target` is the name of a relation or of a foreign key, or the only
 * column of a foreign key. `hint` is the word after "!". Throws 400 PGRST200 if there is no such
 * relationship, and 300 PGRST201 if there are several.
 */
export function findRelationship(
  catalogue: Catalogue,
  source: string,
  target: string,
  hint: string | null,
): Relationship {
  const fromSource = catalogue.relationships.get(source) ?? [];
  const found = fromSource.filter((each) => (each.isSelf ? matchesSelf : matches)(each, target, hint));
  const [only] = found;
  if (only === undefined) throw noRelationship(catalogue, source, target, hint);
  if (found.length > 1) throw ambiguousRelationship(source, target, found);
  return only;
}

function matches(relationship: Relationship, target: string, hint: string | null): boolean {
  if (hint !== null) return relationship.target === target && isHintedBy(relationship, hint);
  if (relationship.target === target) return true;
  if (relationship.isTargetView || relationship.kind === 'many-to-many') return false;
  return relationship.constraint === target || onlyColumn(relationship, 'source') === target;
}

/**
 * In a self-reference, the name of the table selects the rows that refer to this row, and the name of the
 * column selects the row that it refers to.
 */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  if (relationship.kind === 'one-to-many') {
    return relationship.target === target && (hint === null || onlyColumn(relationship, 'target') === hint);
  }
  return (
    hint === null && relationship.kind === 'many-to-one' && onlyColumn(relationship, 'source') === target
  );
}

function isHintedBy(relationship: Relationship, hint: string): boolean {
  if (relationship.kind === 'many-to-many') return relationship.junction.relation === hint;
  return [
    relationship.constraint,
    onlyColumn(relationship, 'source'),
    onlyColumn(relationship, 'target'),
  ].includes(hint);
}

function onlyColumn(relationship: Relationship, end: 'source' | 'target'): string | null {
  if (relationship.kind === 'many-to-many' || relationship.columns.length !== 1) return null;
  return relationship.columns[0]?.[end] ?? null;
}

function noRelationship(catalogue: Catalogue, source: string, target: string, hint: string | null): Error {
  const targets = (catalogue.relationships.get(source) ?? []).map((each) => each.target);
  const suggestion = targets.includes(target) ? null : closestName(target, targets, 0.33);
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return restError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${target}'${using} in the schema '${catalogue.schema}', but no matches were found.`,
      hint: suggestion === null ? null : `Perhaps you meant '${suggestion}' instead of '${target}'.`,
    },
  );
}

/**
 * Returns the 300 PGRST201 error for an embed that matches several relationships. The details list these, and
 * the hint says how to choose one of them.
 */
function ambiguousRelationship(source: string, target: string, found: Relationship[]): Error {
  const names = found.map((each) => `'${each.target}!${hintFor(each)}'`).join(', ');
  return new AmbiguousRequest(
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
