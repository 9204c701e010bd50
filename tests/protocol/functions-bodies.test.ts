import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpCodeHost } from './code-host-setup.ts';

const fixture = setUpCodeHost();

const anIssue = 'The body must be JSON with an issue_id, the id of an issue.';
const anAction = 'The body must be JSON with an action: login, exchange, validate or disconnect.';
const aKey = 'The body must be JSON with an issue_id and its key.';
const anAddress = 'The body must be JSON with an issue_id, its key and an email.';
const choices = 'The body must be JSON with a token, and wanted: kinds of mails, each true or false.';
const aReturn = 'The body must be JSON with an issue_id and a session_id, as the payment page returned them.';
const anAnswer = 'The body must be JSON with a session_id and an answer, pay or cancel.';
const aForm = 'The body must be the form List-Unsubscribe=One-Click.';
const part = (name: string) => `The body's ${name} is missing or not valid.`;

const id = randomUUID();
const nul = '\u0000';
const half = '\ud800';
const long = 'x'.repeat(5000);
/** No field accepts these values, because their type, characters, size or depth is invalid. */
const nothingOfUse = [1, true, null, [], {}, nul, half, long, nest(2000)];
const idsThatAreNone = [...nothingOfUse, '', 'x', `${id}x`, `'; drop table marketplace.issue; --`];
const noText = [1, null, [], {}, long];
const noKey = [...noText, ''];

const inEach = (name: string, values: unknown[], rest: object = {}) =>
  values.map((value) => ({ ...rest, [name]: value }));

type Refused = [error: string, bodies: unknown[], status?: number];

const login = { action: 'login', redirectUrl: 'http://localhost/github-callback' };
const exchange = { action: 'exchange', code: nul, state: 's' };

/** Lists for each function how its error message describes the body, and which bodies cause this error. */
const functions: [name: string, shape: string, bodies: unknown[], others?: Refused[]][] = [
  ...['send-issue-confirmation', 'send-admin-notification', 'create-checkout'].map(
    (name): [string, string, unknown[]] => [name, anIssue, [{}, ...inEach('issue_id', idsThatAreNone)]],
  ),
  [
    'confirm-payment',
    aReturn,
    [
      { issue_id: id },
      ...inEach('issue_id', idsThatAreNone, { session_id: 'cs_test_1' }),
      ...inEach('session_id', [...nothingOfUse, '', 'short', 'cs test 1', 'cs_test_1/../refunds'], {
        issue_id: id,
      }),
    ],
  ],
  [
    'test-checkout',
    anAnswer,
    [
      {},
      ...inEach('session_id', [...nothingOfUse, 'test_1', `test_${'G'.repeat(48)}`], { answer: 'pay' }),
      ...inEach('answer', [...nothingOfUse, 'refund'], { session_id: `test_${'0'.repeat(48)}` }),
    ],
  ],
  [
    'resend-confirmation',
    aKey,
    [
      ...[{}, { issue_id: id }, ...inEach('issue_id', idsThatAreNone, { key: 'k' })],
      ...inEach('key', noKey, { issue_id: id }),
    ],
    [
      [
        'Only the browser that sent this submission can do this.',
        inEach('key', [nul, half], { issue_id: id }),
        403,
      ],
    ],
  ],
  [
    'correct-address',
    anAddress,
    [
      { issue_id: id, key: 'k' },
      ...inEach('issue_id', idsThatAreNone, { key: 'k', email: 'a@example.com' }),
      ...inEach('key', noKey, { issue_id: id, email: 'a@example.com' }),
      ...inEach('email', noText, { issue_id: id, key: 'k' }),
    ],
  ],
  [
    'mail-preferences',
    choices,
    [
      ...inEach('token', [...noText, true]),
      ...inEach(
        'wanted',
        nothingOfUse.filter((value) => JSON.stringify(value) !== '{}'),
      ),
      ...inEach('wanted', [{ [nul]: true }, { messages: 1 }, { everything: true }]),
    ],
    [
      [
        'This link no longer works. Use the one in a newer email, or sign in.',
        inEach('token', [nul, half, '']),
        401,
      ],
    ],
  ],
  [
    'github-auth',
    anAction,
    [{}, ...inEach('action', [...nothingOfUse, 'delete', 'Login', 'constructor'])],
    [
      [part('redirectUrl'), [{ action: 'login' }, ...inEach('redirectUrl', noText, { action: 'login' })]],
      [
        'A GitHub sign-in can only come back to this site.',
        inEach('redirectUrl', [nul, half, ''], { action: 'login' }),
      ],
      [part('accessLevel'), inEach('accessLevel', [1, [], {}, long, 'admin:org'], login)],
      [part('mode'), inEach('mode', [1, [], {}, long, 'admin'], login)],
      [part('specificRepo'), inEach('specificRepo', [1, [], {}, long], login)],
      [
        'Invalid GitHub repository URL',
        inEach('specificRepo', [nul, half, 'ada', 'ada/..', 'https://github.com/ada/shop', 'a/b/c'], login),
      ],
      [part('code'), inEach('code', noKey, exchange)],
      [part('state'), [{ action: 'exchange', code: 'x' }, ...inEach('state', noKey, exchange)]],
      [
        'This GitHub sign-in has expired or was already used. Please start again.',
        inEach('state', [nul, half], exchange),
      ],
      [
        part('token'),
        ['validate', 'disconnect'].flatMap((action) => [{ action }, ...inEach('token', noText, { action })]),
      ],
    ],
  ],
  ['unsubscribe', aForm, [{}, { 'List-Unsubscribe': 'One-Click' }]],
];

const json = 'application/json';

describe.each(functions)('%s', (name, shape, bodies, others = []) => {
  it('a function describes the expected body when the shape is wrong', async () => {
    const sent = [undefined, 'null', '[]', '[{}]', '"issue_id"', '17', 'true', nestText(60_000)];
    await expectRefusals(
      name,
      sent.map((body) => [body, 400, shape]),
    );
  });

  it('a function explains why a body cannot be parsed', async () => {
    const isForm = name === 'unsubscribe';
    const notTaken = [
      415,
      'The body has a content type that is not taken. Send JSON as application/json.',
    ] as const;
    const otherType = isForm ? ([400, aForm] as const) : notTaken;
    const notJson = [400, 'The body is not valid JSON.'] as const;
    await expectRefusals(name, [
      ['', 400, 'The body is empty. Send a JSON object.'],
      ['{"issue_id":', ...notJson],
      ["{'issue_id': 1}", ...notJson],
      ['{} {}', ...notJson],
      ['[[[[', ...notJson],
      ['{"__proto__": {"action": "login"}}', ...notJson],
      ['{"constructor": {"prototype": {}}}', ...notJson],
      [new Uint8Array([0xff, 0xfe, 0x7b]), ...notJson],
      [`"${'x'.repeat(128 * 1024)}"`, 413, 'The body is too large. Send less.'],
      ['login', 400, shape, 'text/plain'],
      ['{}', ...notTaken, 'nonsense'],
      ['<a/>', ...otherType, 'text/xml'],
      ['a=b', ...otherType, 'application/x-www-form-urlencoded'],
    ]);
  });

  it('a function names the invalid field', async () => {
    const refusals: Refused[] = [[shape, bodies], ...others];
    await expectRefusals(
      name,
      refusals.flatMap(([error, refused, status = 400]) =>
        refused.map((body): Sent => [JSON.stringify(body), status, error]),
      ),
    );
  });
});

type Body = string | Uint8Array<ArrayBuffer> | undefined;
type Sent = [body: Body, status: number, error: string, type?: string];

async function expectRefusals(name: string, table: Sent[]): Promise<void> {
  const answers = await Promise.all(table.map(([body, , , type = json]) => post(name, body, type)));
  const expected = table.map(([body, status, error]) => ({
    body: inShort(body),
    status,
    said: { error },
    isJson: true,
  }));
  expect(answers).toEqual(expected);
}

async function post(name: string, body: Body, type: string) {
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

const inShort = (body: Body) => String(body).slice(0, 100);

function nest(depth: number): unknown {
  return JSON.parse(nestText(depth));
}

function nestText(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}
