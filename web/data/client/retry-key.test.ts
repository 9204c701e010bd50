import { expect, it } from 'vitest';
import { submissionIdOf } from './retry-key.ts';

it('the id of a submission follows from its key, as the server derives it', async () => {
  expect(await submissionIdOf('0b7e7a52-6f3c-4a58-9a0e-3f9d9a4a7d11')).toBe(
    '186fca1a-b32f-4d2d-a673-8534bce32162',
  );
  expect(await submissionIdOf('a key')).toBe('8fa3aab2-faa9-479e-8a03-98da5b5abd07');
});

it('the id has the shape of a random one', async () => {
  for (let number = 0; number < 50; number += 1)
    expect(await submissionIdOf(`${number}`)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
});
