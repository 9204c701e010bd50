import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { submission } from '../../../tests/protocol/auth-setup.ts';

const instance = setUpInstance({ limitFactor: 1 });

it('a page of another site cannot use up what the people at its reader’s address may submit', async () => {
  const submit = async (site: string) => {
    const { statusCode } = await instance.app.inject({
      method: 'POST',
      url: '/rest/v1/code_submissions',
      headers: { apikey: instance.platform.keys.anonKey, 'sec-fetch-site': site },
      payload: submission('ada@example.com', 'Login breaks'),
    });
    return statusCode;
  };
  const statuses = new Set<number>();
  for (let sent = 0; sent < 21; sent += 1) statuses.add(await submit('cross-site'));
  expect([...statuses]).toEqual([201, 429]);
  expect(await submit('same-origin')).toBe(201);
});
