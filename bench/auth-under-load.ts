import type { Bench, Figure } from './bench.ts';
import { percentile, repeat } from './repeat.ts';
import { type Call, type Caller, openCaller } from './servers/http-load.ts';
import { withOurs } from './servers/ours.ts';
import { newAddress, ourPeople, type Person, password } from './servers/people.ts';

const signIns = 32;
const milliseconds = 8000;
const attempts = 40;

/**
 * Measures the p99 latency of reads on an idle server and during 32 password sign-ins. Also compares the
 * response times for existing and unknown accounts, because a difference would reveal which accounts exist.
 */
export const authUnderLoad: Bench = {
  name: 'Reads during sign-ins',
  measure: () =>
    withOurs(async ({ origin, keys }) => {
      const caller = openCaller(origin, { apikey: keys.anonKey });
      const [person] = await ourPeople(caller, 1, keys.serviceRoleKey);
      return (person ? measureAs(person, caller) : Promise.resolve([])).finally(caller.close);
    }),
};

async function measureAs({ email, accessToken }: Person, caller: Caller): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = () => caller.send({ method: 'GET', path: '/rest/v1/issues?select=id&limit=1', headers });
  await repeat(read, 1, 2000);
  const idle = await repeat(read, 1, milliseconds);
  const signIn = () => caller.send(signingIn(email, password));
  const [busy, signedIn] = await Promise.all([
    repeat(read, 1, milliseconds),
    repeat(signIn, signIns, milliseconds),
  ]);
  return [
    {
      name: `read during ${signIns} sign-ins, p99`,
      value: percentile(0.99, busy),
      floor: percentile(0.99, idle),
      unit: 'ms',
      limit: { of: 'ratio', atMost: 3 },
    },
    { name: 'concurrent sign-ins, median', value: percentile(0.5, signedIn), unit: 'ms' },
    ...(await timingLeaks(caller, email)),
  ];
}

async function timingLeaks(caller: Caller, email: string): Promise<Figure[]> {
  const calls: [string, (address: string) => Call][] = [
    ['wrong password', (address) => signingIn(address, 'not-the-password')],
    ['sign-up', (address) => post('/auth/v1/signup', { email: address, password })],
    ['new password', (address) => post('/auth/v1/recover', { email: address })],
    ['one-time code', (address) => post('/auth/v1/otp', { email: address })],
    ['link for existing users', (address) => post('/auth/v1/otp', { email: address, create_user: false })],
    ['resent sign-up mail', (address) => post('/auth/v1/resend', { email: address, type: 'signup' })],
    [
      'resent mails for a new address',
      (address) => post('/auth/v1/resend', { email: address, type: 'email_change' }),
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, make] of calls) {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      known.push(await timed(caller, make(email)));
      unknown.push(await timed(caller, make(newAddress())));
    }
    const [shorter = 0, longer = 0] = [percentile(0.5, known), percentile(0.5, unknown)].sort(
      (a, b) => a - b,
    );
    figures.push({
      name: `${name}: with and without an account, median`,
      value: longer,
      floor: shorter,
      unit: 'ms',
      limit: { of: 'ratio', atMost: 1.5 },
    });
  }
  return figures;
}

async function timed(caller: Caller, call: Call): Promise<number> {
  const from = performance.now();
  const { status } = await caller.send(call);
  if (status >= 429) throw new Error(`${call.path} answered ${status}`);
  return performance.now() - from;
}

function signingIn(email: string, secret: string): Call {
  return post('/auth/v1/token?grant_type=password', { email, password: secret });
}

function post(path: string, body: object): Call {
  return { method: 'POST', path, body };
}
