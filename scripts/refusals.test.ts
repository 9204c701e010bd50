import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusals, sentences } from '#domain/errors/sentences.ts';

type Call = { place: string; code: string; parameters: string };

const files = globSync('database/{schema,migrations}/**/*.sql').toSorted();
const calls = files.flatMap((file) => refusalsIn(file, withoutComments(readFileSync(file, 'utf8'))));
const literal = /^'(\w+)'$/;

test('SQL raises errors only through marketplace.refuse, except protocol errors', () => {
  const raising = files.filter((file) =>
    /\b(?:raise|assert)\b/i.test(withoutComments(readFileSync(file, 'utf8'))),
  );
  expect(raising).toEqual(['database/schema/product/refusals.sql', 'database/schema/services/data-api.sql']);
  for (const file of raising)
    expect(withoutComments(readFileSync(file, 'utf8')).match(/\braise\b/gi)).toHaveLength(1);
});

test('every error raised in SQL uses a listed code and the right parameters', () => {
  const wrong = calls.filter(({ code, parameters }) => {
    const listed = literal.exec(code)?.[1];
    if (!listed || !Object.hasOwn(sentences, listed)) return true;
    return JSON.stringify(keysOf(parameters)) !== JSON.stringify(gapsOf(listed as keyof typeof sentences));
  });
  // These functions forward the code of their caller.
  expect(wrong.map(({ place, code }) => `${place}: ${code}`)).toEqual([
    'database/schema/product/first-fix-free.sql: marketplace.waiver_obstacle(issue)',
    'database/schema/product/refusals.sql: p_code',
    'database/schema/product/text-arguments.sql: p_code',
    'database/schema/product/text-arguments.sql: p_code',
  ]);
});

test('every listed database error code is raised in SQL', () => {
  const codes = /(?:\bthen |\bconflict\(|\brefuse\('\w+', |\w+_(?:text|note|refund)\([^']+, )'(\w+)'/g;
  const raised = new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(codes)].map(([, code]) => code)),
  );
  expect(Object.keys(refusals).filter((code) => !raised.has(code))).toEqual([]);
});

test('the product’s own functions use the messages of domain/errors, except for malformed requests', () => {
  const protocol =
    /^server\/(?:auth|rest|storage|conformance|code-host\/sample|platform\/(?:caller|http))\/|\.test\.ts$/;
  const sent = globSync('server/**/*.ts').filter((file) => !protocol.test(file));
  const own = sent.filter((file) =>
    /(?:Refusal\(\s*(?!400\b)\d+,|\bmessage:)\s*['`]/.test(readFileSync(file, 'utf8')),
  );
  expect([sent.length > 100, own]).toEqual([true, []]);
});

function withoutComments(sql: string): string {
  return sql.replaceAll(/('(?:[^']|'')*')|--.*|\/\*[^]*?\*\//g, (_, text: string | undefined) => text ?? '');
}

function refusalsIn(place: string, sql: string): Call[] {
  return [
    ...sql.matchAll(/(create function )?\bmarketplace\.(refuse|conflict|required_text|operator_note)\(/gi),
  ]
    .filter(([, defined]) => !defined)
    .flatMap((found) => {
      const given = argumentsAt(sql, found.index + found[0].length);
      const [code = '', parameters = ''] = found[2] === 'conflict' ? given : given.slice(1);
      const codes = code.startsWith('case')
        ? [...code.matchAll(/\bthen ('\w+')/g)].map(([, then]) => then)
        : [code];
      return codes.map((each = '') => ({
        place,
        code: each,
        parameters: found[2] === 'required_text' ? '' : parameters,
      }));
    });
}

/** Splits the arguments of the call that starts at `from` at its top-level commas. */
function argumentsAt(sql: string, from: number): string[] {
  const given = [''];
  let depth = 0;
  for (const [part] of sql.slice(from).matchAll(/'(?:[^']|'')*'|[^]/g)) {
    if (part === ')' && depth === 0) break;
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ',' && depth === 0) given.push('');
    else given[given.length - 1] += part;
  }
  return given.map((each) => each.trim());
}

function keysOf(parameters: string): string[] {
  const list = /^json_build_object\(([^]*)\)$/.exec(parameters)?.[1];
  if (list === undefined) return parameters === '' ? [] : [parameters];
  return argumentsAt(`${list})`, 0)
    .filter((_, at) => at % 2 === 0)
    .map((key) => key.replaceAll("'", ''))
    .toSorted();
}

function gapsOf(code: keyof typeof sentences): string[] {
  const sentence = sentences[code] as string | ((parameters: object) => string);
  if (typeof sentence === 'string') return [];
  const read = new Set<string>();
  const get = (_: object, key: string | symbol) => {
    read.add(String(key));
    return [];
  };
  sentence(new Proxy({}, { get }));
  return [...read].toSorted();
}
