import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseBody } from './request-body.ts';

it('a body with a very long list is refused before its elements are checked', () => {
  const shape = z.object({ names: z.array(z.string()) });
  const withNames = (count: number) => ({ body: { names: Array(count).fill('a') } }) as FastifyRequest;
  expect(parseBody(withNames(1000), shape).names).toHaveLength(1000);
  expect(() => parseBody(withNames(1001), shape)).toThrow('body/names: at most 1000 elements');
  const mixed = { body: { names: ['a', 1, 2] } } as FastifyRequest;
  expect(() => parseBody(mixed, shape)).toThrow('body/names/1: must be a text');
});

it('the characters of a body that is a text are not listed', () => {
  const entries = vi.spyOn(Object, 'entries');
  expect(() => parseBody({ body: 'a'.repeat(1000) } as FastifyRequest, z.object({}))).toThrow('body: ');
  expect(entries.mock.results.filter(({ value }) => value.length > 1)).toEqual([]);
  entries.mockRestore();
});
