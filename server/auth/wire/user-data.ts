import type { Metadata } from '../users/user.ts';
import { authError } from './auth-error.ts';

const mostBytes = 8 * 1024;

/** What people store on their own account travels in each access token: 8 KiB at most, else 400 `validation_failed`. */
export function checkUserData(data: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) > mostBytes) {
    throw authError(400, 'validation_failed', 'User data may be at most 8 kB; please store less of it');
  }
  return data;
}

/** New values over the stored ones; null takes a value away. Throws as `checkUserData`. */
export function mergeUserData(stored: Metadata, changes: Metadata): Metadata {
  const all = Object.entries({ ...stored, ...changes });
  return checkUserData(Object.fromEntries(all.filter(([, value]) => value !== null)));
}
