import { invalidRequest } from './storage-error.ts';

/** A header's value as it may be stored and sent again, or the fallback when it is missing or unfit for a header. */
export function printableHeader(value: string | undefined, fallback: string): string {
  return value && value.length <= 255 && /^[\x20-\x7e]+$/.test(value) ? value : fallback;
}

const deepest = 32;

/**
 * What the uploader wants kept beside the file, as the JSON it came as; nothing gives `{}`.
 * @throws StorageError InvalidRequest (400) for anything but a JSON object, or one nested deeper than 32 levels,
 * which could not be written out again.
 */
export function userMetadataOf(json: string | null): string {
  if (json === null || json === '') return '{}';
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('metadata must be a JSON object.');
  if (isDeeper(value, deepest))
    throw invalidRequest(`metadata must not be nested deeper than ${deepest} levels.`);
  return json;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
