import { LRUCache } from 'lru-cache';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Statement } from './compile/statement-parts.ts';
import type { Form } from './grammar/accept.ts';
import type { Preferences } from './grammar/prefer.ts';
import type { Query } from './grammar/query.ts';

/**
 * The part of a parsed request that depends only on its shape. Requests share this object, so it must not be
 * modified.
 */
export type ParsedCall = { query: Query; preferences: Preferences; form: Form };

/**
 * Caches parsed requests and compiled statements by shape. A shape describes a request without its values.
 */
export type StatementCache = {
  /** Returns the cached parsed request of a shape. Calls `parse` if there is none. */
  parsed(shape: string, parse: () => ParsedCall): ParsedCall;
  /** Returns the cached statement of a shape for a catalogue. Calls `compile` if there is none. */
  compiled(catalogue: Catalogue, shape: string, compile: () => Statement): Statement;
};

// Callers choose the shapes, so the cache limits the number and length of shapes and statements.
const parsedLimits = { max: 500, maxSize: 256 * 1024, maxEntrySize: 2048 };
const compiledLimits = { max: 500, maxSize: 4 * 1024 * 1024, maxEntrySize: 64 * 1024 };

export function createStatementCache(): StatementCache {
  const parsed = new LRUCache<string, ParsedCall>({
    ...parsedLimits,
    sizeCalculation: (_, { length }) => length,
  });
  const byCatalogue = new WeakMap<Catalogue, LRUCache<string, Statement>>();
  return {
    parsed: (shape, parse) => getOrCreate(parsed, shape, parse),
    compiled(catalogue, shape, compile) {
      const known = byCatalogue.get(catalogue) ?? statements();
      byCatalogue.set(catalogue, known);
      return getOrCreate(known, shape, compile);
    },
  };
}

function statements(): LRUCache<string, Statement> {
  return new LRUCache({
    ...compiledLimits,
    sizeCalculation: ({ text }, shape) => text.length + shape.length,
  });
}

function getOrCreate<T extends object>(known: LRUCache<string, T>, shape: string, make: () => T): T {
  const found = known.get(shape);
  if (found !== undefined) return found;
  const made = make();
  known.set(shape, made);
  return made;
}
