import { expect, it } from 'vitest';
import { distinctName } from './distinct-name.ts';

it.each([
  ['image.png', [], 'image.png'],
  ['image.png', ['other.png'], 'image.png'],
  ['image.png', ['image.png'], 'image (2).png'],
  ['image.png', ['image.png', 'image (2).png'], 'image (3).png'],
  ['server.2026.log', ['server.2026.log'], 'server.2026 (2).log'],
  ['.log', ['.log'], '.log (2)'],
])('%s beside %j is %s', (name, taken, expected) => {
  expect(distinctName(name, taken)).toBe(expected);
});
