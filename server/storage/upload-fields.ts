import { invalidRequest } from './storage-error.ts';

/** A header's value as it may be stored and sent again, or the fallback when it is missing or unfit for a header. */
export function printableHeader(value: string | undefined, fallback: string): string {
  return value && value.length <= 255 && /^[\x20-\x7e]+$/.test(value) ? value : fallback;
}

/**
 * What the uploader wants kept beside the file, from its JSON; nothing gives `{}`.
 * @throws StorageError InvalidRequest (400) for anything but a JSON object.
 */
export function userMetadataOf(json: string | null): Record<string, unknown> {
  if (json === null || json === '') return {};
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('metadata must be a JSON object.');
  return value as Record<string, unknown>;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalidRequest('metadata must be a JSON object.');
  }
}
