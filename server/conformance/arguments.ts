import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/errors/start-error.ts';

export type Arguments = { sql: string[]; signingKeys: string | null };

/** What `serve:conformance` was asked for: SQL to load, in order, and the file of the keys that sign. */
export function readArguments(given: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: given,
      options: { sql: { type: 'string', multiple: true }, 'signing-keys': { type: 'string' } },
    });
    return { sql: values.sql ?? [], signingKeys: values['signing-keys'] ?? null };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `${reason}. Say: npm run serve:conformance -- [--sql FILE]... [--signing-keys FILE]`,
      {
        cause,
      },
    );
  }
}
