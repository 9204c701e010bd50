import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readForms } from './parse-body.ts';

it('a form of more than 100 fields is refused before it is read', async () => {
  const app = fastify();
  readForms(app, 1024 * 1024);
  app.post('/', async ({ body }) => Object.keys(Object(body)).length);
  const post = (fields: number) =>
    app.inject({
      ...{ method: 'POST', url: '/' },
      payload: Array.from({ length: fields }, (_, at) => `f${at}=1`).join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post(100)).body).toBe('100');
  expect((await post(101)).json()).toMatchObject({ message: 'The form has too many fields' });
});
