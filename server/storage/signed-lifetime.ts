import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { invalidRequest } from './storage-error.ts';

/** Seconds that a signed address lives: at least one, at most ten years. */
export const lifetime = z.int().min(1).max(315_360_000);

const hour = 60 * 60;

/**
 * Refuses a longer life than an hour for files of issues: their address opens to whoever holds it, also after who signed it
 * may read the issue no more. @throws StorageError InvalidRequest (400).
 */
export function checkLifetime(bucket: string, seconds: number): void {
  if (isTooLong(bucket, seconds))
    throw invalidRequest(`body/expiresIn: an address in this bucket lives ${hour} seconds at most`);
}

/** Whether an address lives longer than one of its bucket may. */
export function isTooLong(bucket: string, seconds: number): boolean {
  return bucket === ATTACHMENT_BUCKET && seconds > hour;
}
