import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { callbackOf, codeHostFixture } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);

const anIssue = 'The body must be JSON with an issue_id, the id of an issue.';
const anAction = 'The body must be JSON with an action: login, exchange, validate or disconnect.';
const aKey = 'The body must be JSON with an issue_id and its key.';
const anAddress = 'The body must be JSON with an issue_id, its key and an email.';
const choices = 'The body must be JSON with a token, and wanted: kinds of mails, each true or false.';
const aReturn = 'The body must be JSON with an issue_id and a session_id, as the payment page returned them.';
const anAnswer = 'The body must be JSON with a session_id and an answer, pay or cancel.';
const aForm = 'The body must be the form List-Unsubscribe=One-Click.';
const part = (name: string) => `The body's ${name} is missing or not valid.`;
const elsewhere = 'A GitHub sign-in can only come back to this site.';

const id = randomUUID();
const nul = '\u0000';
const half = '\ud800';
const long = 'x'.repeat(5000);
/** Values no field accepts: wrong types, null bytes, lone surrogates, oversized and deeply nested values. */
const nothingOfUse = [1, true, null, [], {}, nul, half, long, nest(2000)];
const idsThatAreNone = [...nothingOfUse, '', 'x', `${id}x`, `'; drop table marketplace.issue; --`];

type Said = [fields: unknown, sentence: string];
const inEach = (name: string, values: unknown[], rest: object, sentence: string): Said[] =>
  values.map((value) => [{ ...rest, [name]: value }, sentence]);

const functions: [name: string, shape: string, fields: () => Said[]][] = [
  [
    'send-issue-confirmation',
    anIssue,
    () => [[{}, anIssue], ...inEach('issue_id', idsThatAreNone, {}, anIssue)],
  ],
  [
    'send-admin-notification',
    anIssue,
    () => [[{}, anIssue], ...inEach('issue_id', idsThatAreNone, {}, anIssue)],
  ],
  ['create-checkout', anIssue, () => [[{}, anIssue], ...inEach('issue_id', idsThatAreNone, {}, anIssue)]],
  [
    'confirm-payment',
    aReturn,
    () => [
      [{ issue_id: id }, aReturn],
      ...inEach('issue_id', idsThatAreNone, { session_id: 'cs_test_1' }, aReturn),
      ...inEach(
        'session_id',
        [...nothingOfUse, '', 'short', 'cs test 1', '../charges'],
        { issue_id: id },
        aReturn,
      ),
    ],
  ],
  [
    'test-checkout',
    anAnswer,
    () => [
      [{}, anAnswer],
      ...inEach(
        'session_id',
        [...nothingOfUse, 'test_1', `test_${'G'.repeat(48)}`],
        { answer: 'pay' },
        anAnswer,
      ),
      ...inEach('answer', [...nothingOfUse, 'refund'], { session_id: `test_${'0'.repeat(48)}` }, anAnswer),
    ],
  ],
  [
    'resend-confirmation',
    aKey,
    () => [
      [{ issue_id: id }, aKey],
      ...inEach('issue_id', idsThatAreNone, { key: 'k' }, aKey),
      ...inEach('key', [1, null, [], {}, '', long], { issue_id: id }, aKey),
      ...inEach(
        'key',
        [nul, half],
        { issue_id: id },
        'Only the browser that sent this submission can do this.',
      ),
    ],
  ],
  [
    'correct-address',
    anAddress,
    () => [
      [{ issue_id: id, key: 'k' }, anAddress],
      ...inEach('issue_id', idsThatAreNone, { key: 'k', email: 'a@example.com' }, anAddress),
      ...inEach('key', [1, null, [], {}, '', long], { issue_id: id, email: 'a@example.com' }, anAddress),
      ...inEach('email', [1, null, [], {}, long], { issue_id: id, key: 'k' }, anAddress),
    ],
  ],
  [
    'mail-preferences',
    choices,
    () => [
      ...inEach('token', [1, true, null, [], {}, long], {}, choices),
      ...inEach(
        'token',
        [nul, half, ''],
        {},
        'This link does not work any more. Use the one in a newer mail, or sign in.',
      ),
      ...inEach(
        'wanted',
        nothingOfUse.filter((value) => !isEmptyObject(value)),
        {},
        choices,
      ),
      ...inEach('wanted', [{ [nul]: true }, { messages: 1 }, { everything: true }], {}, choices),
    ],
  ],
  [
    'github-auth',
    anAction,
    () => [
      [{}, anAction],
      ...inEach('action', [...nothingOfUse, 'delete', 'Login', 'constructor'], {}, anAction),
      ...inEach('redirectUrl', [1, null, [], {}, long], { action: 'login' }, part('redirectUrl')),
      ...inEach('redirectUrl', [nul, half, ''], { action: 'login' }, elsewhere),
      ...['accessLevel', 'specificRepo', 'mode'].flatMap((name) =>
        inEach(name, [1, [], {}, long], { action: 'login', redirectUrl: callbackOf(fixture) }, part(name)),
      ),
      ...inEach(
        'specificRepo',
        [nul, half],
        { action: 'login', redirectUrl: callbackOf(fixture) },
        'Invalid GitHub repository URL',
      ),
      ...inEach('code', [1, null, [], {}, '', long], { action: 'exchange', state: 's' }, part('code')),
      ...inEach('state', [1, null, [], {}, '', long], { action: 'exchange', code: 'c' }, part('state')),
      ...inEach(
        'state',
        [nul, half],
        { action: 'exchange', code: nul },
        'This GitHub sign-in has expired or was already used. Please start again.',
      ),
      ...['validate', 'disconnect'].flatMap((action) =>
        inEach('token', [1, null, [], {}, long], { action }, part('token')),
      ),
    ],
  ],
  [
    'unsubscribe',
    aForm,
    () => [
      [{}, aForm],
      [{ 'List-Unsubscribe': 'One-Click' }, aForm],
    ],
  ],
];

const json = 'application/json';

describe.each(functions)('%s', (name, shape, fields) => {
  it('describes the expected body when the shape is wrong', async () => {
    const sent = [undefined, 'null', '[]', '[{}]', '"issue_id"', '17', 'true', nestText(200_000)];
    await says(
      name,
      sent.map((body) => [body, 400, shape, json]),
    );
  });

  it('explains why a body cannot be parsed', async () => {
    const isForm = name === 'unsubscribe';
    const notTaken = [
      415,
      'The body has a content type that is not taken. Send JSON as application/json.',
    ] as const;
    const otherType = isForm ? ([400, aForm] as const) : notTaken;
    await says(name, [
      ['', 400, 'The body is empty. Send a JSON object.', json],
      ['{"issue_id":', 400, 'The body is not valid JSON.', json],
      ["{'issue_id': 1}", 400, 'The body is not valid JSON.', json],
      ['{} {}', 400, 'The body is not valid JSON.', json],
      ['[[[[', 400, 'The body is not valid JSON.', json],
      ['{"__proto__": {"action": "login"}}', 400, 'The body is not valid JSON.', json],
      ['{"constructor": {"prototype": {}}}', 400, 'The body is not valid JSON.', json],
      [new Uint8Array([0xff, 0xfe, 0x7b]), 400, 'The body is not valid JSON.', json],
      [`"${'x'.repeat(1024 * 1024)}"`, 413, 'The body is too large. Send less.', json],
      ['login', 400, shape, 'text/plain'],
      ['{}', ...notTaken, 'nonsense'],
      ['<a/>', ...otherType, 'text/xml'],
      ['a=b', ...otherType, 'application/x-www-form-urlencoded'],
    ]);
  });

  it('names the invalid field', async () => {
    const statusOf = (sentence: string) =>
      /^Only the browser/.test(sentence) ? 403 : /^This link/.test(sentence) ? 401 : 400;
    await says(
      name,
      fields().map(([body, sentence]) => [JSON.stringify(body), statusOf(sentence), sentence, json]),
    );
  });
});

type Sent = [
  body: string | Uint8Array<ArrayBuffer> | undefined,
  status: number,
  sentence: string,
  type: string,
];

async function says(name: string, table: Sent[]): Promise<void> {
  const answers = await Promise.all(table.map(([body, , , type]) => post(name, body, type)));
  const expected = table.map(([body, status, error]) => ({
    body: inShort(body),
    status,
    said: { error },
    isJson: true,
  }));
  expect(answers).toEqual(expected);
}

async function post(name: string, body: string | Uint8Array<ArrayBuffer> | undefined, type: string) {
  const { anonKey } = fixture.instance.platform.keys;
  const response = await fetch(`${fixture.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });
  return {
    body: inShort(body),
    status: response.status,
    said: await response.json(),
    isJson: (response.headers.get('content-type') ?? '').startsWith(json),
  };
}

const inShort = (body: string | Uint8Array<ArrayBuffer> | undefined) => String(body).slice(0, 100);
const isEmptyObject = (value: unknown) => JSON.stringify(value) === '{}';

function nest(depth: number): unknown {
  return JSON.parse(nestText(depth));
}

function nestText(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}
