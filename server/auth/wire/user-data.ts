import { addedDigits } from '#server/platform/database/exponents.ts';
import type { Metadata } from '../users/user.ts';
import { invalid } from './auth-error.ts';

const mostBytes = 8 * 1024;

/**
 * Throws 400 `validation_failed` if the user data is larger than 8 KiB in the database, because every access token
 * contains the user data.
 */
export function checkUserData(data: Metadata): Metadata {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) + addedDigits(json) > mostBytes) {
    throw invalid('User data may be at most 8 kB; please store less of it');
  }
  return data;
}

/**
 * Merges changes into the stored user data. Removes a key if its new value is null. Throws the same errors as
 * `checkUserData`.
 */
export function mergeUserData(stored: Metadata, changes: Metadata): Metadata {
  const all = Object.entries({ ...stored, ...changes });
  return checkUserData(Object.fromEntries(all.filter(([, value]) => value !== null)));
}
