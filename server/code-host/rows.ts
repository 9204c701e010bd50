import { z } from 'zod';

export type Row = Record<string, unknown>;
export const row = z.record(z.string(), z.unknown());

/** Removes URLs that open a private file or clone a private repository without authorization. */
export function withoutKeys(given: Row): Row {
  const { temp_clone_token: _key, ...rest } = given;
  const { download_url: address } = rest;
  return typeof address === 'string' && address.includes('?') ? { ...rest, download_url: null } : rest;
}
