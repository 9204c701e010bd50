import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';

// 100 milliseconds of undone writes in five minutes.
const instance = setUpInstance({ limitFactor: 0.01 });

const row = {
  title: 'T',
  email: 'a@example.com',
  description: 'a'.repeat(26_000),
  urgency: 'ASAP',
  coding_app: 'lovable',
};

const payload = JSON.stringify([row, { ...row, title: '' }]);

it('an address whose writes are undone too often has to wait, and others do not', async () => {
  const headers = { apikey: instance.platform.keys.anonKey, 'content-type': 'application/json' };
  const ask = async (options: { method: 'POST'; payload: string } | { method: 'GET' }, last: number) => {
    const sender = { remoteAddress: `192.0.2.${last}` };
    const answer = await instance.app.inject({ url: '/rest/v1/issues', headers, ...sender, ...options });
    return [answer.statusCode, answer.headers['retry-after']];
  };
  expect(await ask({ method: 'POST', payload }, 1)).toEqual([400, undefined]);
  expect(await ask({ method: 'POST', payload }, 1)).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await ask({ method: 'GET' }, 1)).toEqual([200, undefined]);
  expect(await ask({ method: 'POST', payload }, 2)).toEqual([400, undefined]);
});
