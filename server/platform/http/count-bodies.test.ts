import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';

const instance = setUpInstance({ limitFactor: 1 });
const body = 'x'.repeat(1_000_000);

async function send(): Promise<ClientRequest> {
  const headers = { apikey: instance.platform.keys.anonKey, 'content-type': 'application/json' };
  const call = request(`${await instance.url()}/rest/v1/engineers`, { method: 'POST', headers });
  call.on('error', () => {});
  await new Promise<void>((resolve) => call.write(body, () => resolve()));
  return call;
}

const answerTo = async (call: ClientRequest) => {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
};

it('bodies that one address sends slowly are limited to 4 MiB together', async () => {
  const slow = [await send(), await send(), await send(), await send()];
  await expect.poll(async () => (await answerTo(await send())).statusCode, { timeout: 20_000 }).toBe(429);
  for (const call of slow) call.destroy();
  const finished = async () => {
    const call = await send();
    call.end();
    return (await answerTo(call)).statusCode;
  };
  await expect.poll(finished, { timeout: 20_000 }).toBe(400);
});
