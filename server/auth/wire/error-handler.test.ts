import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { overload, tooManyAtOnce } from '#server/platform/fair-use/refusals.ts';
import { answerErrors } from './error-handler.ts';

/** Refuses POST /auth/v1/token with an error, and returns the status and the messages in the log. */
async function refuseToken(grant: string, error: Error) {
  const messages: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      messages.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const app = fastify({ logger: { level: 'error', stream } });
  answerErrors(app);
  app.post('/auth/v1/token', () => {
    throw error;
  });
  const { statusCode } = await app.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${grant}` });
  await app.close();
  return [statusCode, messages];
}

it('a refresh that its sender’s own pace refuses is 503 and writes no error to the log', async () => {
  expect(await refuseToken('refresh_token', tooManyAtOnce())).toEqual([503, []]);
  expect(await refuseToken('password', tooManyAtOnce())).toEqual([429, []]);
  const failed = [503, ['an auth request failed']];
  expect(await refuseToken('refresh_token', overload('Too many requests wait'))).toEqual(failed);
});
