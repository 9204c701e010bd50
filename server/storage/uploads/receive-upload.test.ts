import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { metadataInHeader } from './receive-upload.ts';

const read = (json: string) =>
  metadataInHeader({
    headers: { 'x-metadata': Buffer.from(json).toString('base64') },
  } as never as FastifyRequest);

it('user metadata is read without digits of huge numbers', () => {
  expect(read('{"a":"\\\\u0000","b":1e400}')).toBe('{"a":"\\\\u0000","b":null}');
});

it('user metadata is refused if it takes more than 8 KiB in the database', () => {
  const numbers = (count: number) => `{"a":[${Array(count).fill('1e308')}]}`;
  expect(() => read(numbers(28))).toThrow('at most 8 KiB');
  read(numbers(24));
});

it.each(['[]', 'x', '{"a":"x\\u0000"}', '{"a":"\\\\\\u0000"}', '{"\\u0000":1}'])(
  'user metadata %s is refused before a file is written',
  (json) => {
    expect(() => read(json)).toThrow(expect.objectContaining({ status: 400 }));
  },
);
