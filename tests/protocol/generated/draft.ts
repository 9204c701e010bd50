import type { Random } from '../../faults/seeded-random.ts';

export type Draft = {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
};

export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const oddities = [
  ...['', ' ', '\t', '\u0000', '\ud800', 'é', '😀', 'a'.repeat(2000)],
  ...words(`" ' \\ % %00 %zz %ff %C0%80 %ED%A0%80 %2e%2e/ ../ ( ) (((( )))) , . .. : :: -> ->> ->>-> ! !! * {
    } {} [ ] [] -- /* ; & = $1 null NaN Infinity -1 0 1.5 1e999 99999999999999999999 -9223372036854775809 true
    2024-13-45 __proto__ constructor toString`),
];

/** Deletes, duplicates or inserts part of a text. */
export function breakText(random: Random, text: string): string {
  const at = random.between(0, text.length);
  const end = Math.min(text.length, at + random.between(0, 6));
  const piece = random.pick([...oddities, text.slice(at, end).repeat(2)]) ?? '';
  return text.slice(0, at) + piece + text.slice(random.chance(0.5) ? end : at);
}

/** Encodes only the characters that are invalid in a request line. */
export function encodeLoosely(path: string): string {
  return path.replace(/[^!-~]|[#"<>\\^`{|}]/gu, (character) =>
    [...Buffer.from(character, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
