import type { FastifyInstance } from 'fastify';
import { largestCommand } from '#server/platform/fair-use/count-bodies.ts';
import { hasManyParts, mostPartsOfCommand } from '#server/platform/fair-use/json-parts.ts';
import { authError, invalid } from './auth-error.ts';

const deepestNesting = 64;

/**
 * Parses every body as JSON and ignores the Content-Type, because some clients send a wrong one. Rejects
 * values that PostgreSQL cannot store, and bodies of over 5,000 names. Throws 400 `bad_json` or `validation_failed`.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestCommand }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  if (hasManyParts(text, mostPartsOfCommand))
    throw invalid(`The request body holds more than ${mostPartsOfCommand} names or lists`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw authError(400, 'bad_json', 'Could not parse request body as JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw authError(400, 'bad_json', 'The request body must be a JSON object');
  }
  refuseUnstorable(value);
  return value as Record<string, unknown>;
}

function refuseUnstorable(root: object): void {
  const left: Array<{ value: unknown; depth: number }> = [{ value: root, depth: 0 }];
  for (let item = left.pop(); item; item = left.pop()) {
    const { value, depth } = item;
    if (typeof value === 'string') refuseUnstorableText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepestNesting) {
      throw invalid(`The request body is nested more than ${deepestNesting} deep`);
    }
    for (const [name, inner] of Object.entries(value)) {
      refuseUnstorableText(name);
      left.push({ value: inner, depth: depth + 1 });
    }
  }
}

function refuseUnstorableText(text: string): void {
  if (text.includes('\0')) {
    throw invalid('The request holds a null character; please remove it');
  }
  if (!text.isWellFormed()) {
    throw invalid('The request holds text that is not valid Unicode');
  }
}

const mostFields = 100;

/** Accepts HTML form bodies of at most `bodyLimit` bytes and 100 fields. Throws 400 `validation_failed` beyond. */
export function readForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      if (String(body).split('&', mostFields + 1).length > mostFields)
        return done(invalid('The form has too many fields'));
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
