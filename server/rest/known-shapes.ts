import { LRUCache } from 'lru-cache';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Statement } from './compile/compilation.ts';
import type { Form } from './grammar/accept.ts';
import type { Preferences } from './grammar/prefer.ts';
import type { Query } from './grammar/query.ts';

/** What all calls of a shape ask for, whoever they are and whatever the values: it is shared, so nobody changes it. */
export type Asked = { query: Query; preferences: Preferences; form: Form };

/** What has been found out about the shapes of calls, which are few and come back: it is done once for each. */
export type KnownShapes = {
  /** What its calls ask for, read when the first of them comes. */
  asked(shape: string, read: () => Asked): Asked;
  /** What it compiles to; by another catalogue that is another statement. */
  compiled(catalogue: Catalogue, shape: string, compile: () => Statement): Statement;
};

// Callers choose the shapes. Memory follows from the length of what is read, and of what is compiled, which can be many times it.
const ofRead = { max: 500, maxSize: 256 * 1024, maxEntrySize: 2048 };
const ofCompiled = { max: 500, maxSize: 4 * 1024 * 1024, maxEntrySize: 64 * 1024 };

export function createKnownShapes(): KnownShapes {
  const read = new LRUCache<string, Asked>({ ...ofRead, sizeCalculation: (_, { length }) => length });
  const byCatalogue = new WeakMap<Catalogue, LRUCache<string, Statement>>();
  return {
    asked: (shape, anew) => remembered(read, shape, anew),
    compiled(catalogue, shape, compile) {
      const known = byCatalogue.get(catalogue) ?? statements();
      byCatalogue.set(catalogue, known);
      return remembered(known, shape, compile);
    },
  };
}

function statements(): LRUCache<string, Statement> {
  return new LRUCache({ ...ofCompiled, sizeCalculation: ({ text }, shape) => text.length + shape.length });
}

function remembered<T extends object>(known: LRUCache<string, T>, shape: string, make: () => T): T {
  const found = known.get(shape);
  if (found !== undefined) return found;
  const made = make();
  known.set(shape, made);
  return made;
}
