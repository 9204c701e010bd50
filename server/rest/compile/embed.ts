import {
  type ColumnPair,
  isToOne,
  type RelatedRows,
  type Relation,
  type Relationship,
} from '../catalogue/catalogue.ts';
import { findRelationship } from '../catalogue/find-relationship.ts';
import type { Embed } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import { type Compilation, nextAlias, qualified, quoteName, type Source } from './statement-parts.ts';

export type Embedding = { source: Source; from: string; tie: string; isToOne: boolean };

export function relationshipOf(compilation: Compilation, outer: Source, embed: Embed): Relationship {
  return findRelationship(compilation.catalogue, outer.relation ?? outer.name, embed.target, embed.hint);
}

export function tyingColumns(relationship: Relationship): string[] {
  const pairs =
    relationship.kind === 'many-to-many' ? relationship.junction.toSource.columns : relationship.columns;
  return pairs.map((pair) => pair.source);
}

const maxEmbeds = 50;
const maxListDepth = 2;
const maxInnerLists = 5;

/**
 * Returns the source of an embed. Throws 400 if the request opens more than 50 embeds, a list inside of two other
 * embedded lists, or more than five lists inside of another one, because the number of rows multiplies with each list.
 */
export function openEmbed(compilation: Compilation, outer: Source, embed: Embed): Embedding {
  const embedding = connectEmbed(compilation, outer, embed);
  const listDepth = (outer.listDepth ?? 0) + (embedding.isToOne ? 0 : 1);
  if (!embedding.isToOne && listDepth === maxListDepth) compilation.innerLists += 1;
  if (compilation.innerLists > maxInnerLists || listDepth > maxListDepth) throw tooManyEmbeds();
  countEmbeds(compilation, 1);
  return { ...embedding, source: { ...embedding.source, listDepth } };
}

/** Throws 400 for more than 50 embeds. Each column that is spread is one, because it reads its rows for itself. */
export function countEmbeds(compilation: Compilation, count: number): void {
  compilation.embeds += count;
  if (compilation.embeds > maxEmbeds) throw tooManyEmbeds();
}

function tooManyEmbeds(): Error {
  return restError(400, 'PGRST100', 'This request embeds too many relations', {
    details: `A request can embed at most ${maxEmbeds} relations or columns of spread ones, lists at most ${maxListDepth} deep, and at most ${maxInnerLists} lists inside of another.`,
    hint: 'Read the inner lists with requests of their own.',
  });
}

function connectEmbed(compilation: Compilation, outer: Source, embed: Embed): Embedding {
  const related = embed.hint === null ? outer.related.get(embed.target) : undefined;
  if (related !== undefined) return openRelated(compilation, outer, related);
  const relationship = relationshipOf(compilation, outer, embed);
  const relation = relationNamed(compilation, relationship.target);
  const source = sourceOf(compilation, relation);
  const from = `${qualified(compilation, relation.name)} as ${source.alias}`;
  if (relationship.kind !== 'many-to-many') {
    const tie = equal(relationship.columns, outer.alias, source.alias);
    return { source, from, tie, isToOne: isToOne(relationship) };
  }
  const { junction } = relationship;
  const middle = nextAlias(compilation);
  const ties = [
    equal(junction.toSource.columns, outer.alias, middle),
    equal(junction.toTarget.columns, middle, source.alias),
  ];
  return {
    source,
    from: `${from}, ${qualified(compilation, junction.relation)} as ${middle}`,
    tie: ties.join(' and '),
    isToOne: false,
  };
}

function openRelated(compilation: Compilation, outer: Source, related: RelatedRows): Embedding {
  const source = sourceOf(compilation, relationNamed(compilation, related.target));
  const from = `${qualified(compilation, related.procedure)}(${outer.alias}) as ${source.alias}`;
  return { source, from, tie: 'true', isToOne: related.isToOne };
}

export function sourceOf(compilation: Compilation, { name, columns, computed, related }: Relation): Source {
  return { alias: nextAlias(compilation), name, columns, computed, related, relation: name };
}

/** Returns the exposed relation with this name. Throws 404 PGRST205 if there is none. */
export function relationNamed(compilation: Compilation, name: string): Relation {
  const relation = compilation.catalogue.relations.get(name);
  if (relation !== undefined) return relation;
  throw restError(
    404,
    'PGRST205',
    `Could not find the table '${compilation.catalogue.schema}.${name}' in the schema cache`,
  );
}

function equal(pairs: ColumnPair[], left: string, right: string): string {
  return pairs
    .map(({ source, target }) => `${right}.${quoteName(target)} = ${left}.${quoteName(source)}`)
    .join(' and ');
}
