import type { JWK } from 'jose';
import { generateSigningKey } from './keys.ts';
import { StartError } from './start-error.ts';

const rotations = { add: addKey, switch: switchKey, drop: dropKeys };
export const rotationSteps = Object.keys(rotations) as (keyof typeof rotations)[];

/**
 * The list of signing keys after one step of a rotation: `add` puts a new key last, where it only verifies; `switch`
 * lets the last one sign; `drop` keeps the one that signs. StartError where the step is not the next one.
 */
export function rotateSigningKeys(keys: JWK[], step: (typeof rotationSteps)[number]): Promise<JWK[]> {
  return rotations[step](keys);
}

async function addKey(keys: JWK[]): Promise<JWK[]> {
  return [...keys, await generateSigningKey()];
}

async function switchKey(keys: JWK[]): Promise<JWK[]> {
  const newest = keys.at(-1);
  if (keys.length < 2 || !newest) throw new StartError('There is one key only: add one first.');
  return [newest, ...keys.slice(0, -1)];
}

async function dropKeys(keys: JWK[]): Promise<JWK[]> {
  if (keys.length < 2) throw new StartError('There is one key only: nothing to drop.');
  return keys.slice(0, 1);
}
