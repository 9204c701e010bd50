import { refusal } from '../refusal.ts';
import { ambiguousRelationship } from './ambiguity.ts';
import type { Catalogue, Relationship } from './catalogue.ts';
import { closest } from './suggestions.ts';

/**
 * The one relationship that an embed means: by the target's name, by a foreign key's name or its only
 * column, narrowed by the hint after "!". Refuses with 400 PGRST200 for none, 300 PGRST201 for several.
 */
export function findRelationship(
  catalogue: Catalogue,
  source: string,
  target: string,
  hint: string | null,
): Relationship {
  const fromSource = catalogue.relationships.get(source) ?? [];
  const found = fromSource.filter((each) => (each.isSelf ? meansSelf : means)(each, target, hint));
  const [only] = found;
  if (only === undefined) throw noRelationship(catalogue, source, target, hint);
  if (found.length > 1) throw ambiguousRelationship(source, target, found);
  return only;
}

function means(relationship: Relationship, target: string, hint: string | null): boolean {
  if (hint !== null) return relationship.target === target && isHintedBy(relationship, hint);
  if (relationship.target === target) return true;
  if (relationship.isTargetView || relationship.kind === 'many-to-many') return false;
  return relationship.constraint === target || onlyColumn(relationship, 'source') === target;
}

/** Of the two ways through a key onto its own table, the table's name means "many", the column's "one". */
function meansSelf(relationship: Relationship, target: string, hint: string | null): boolean {
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
  const suggestion = targets.includes(target) ? null : closest(target, targets, 0.33);
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return refusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${source}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${target}'${using} in the schema '${catalogue.schema}', but no matches were found.`,
      hint: suggestion === null ? null : `Perhaps you meant '${suggestion}' instead of '${target}'.`,
    },
  );
}
