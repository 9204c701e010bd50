import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/errors/start-error.ts';

export type Arguments = { sql: string[]; signingKeys: string | null };

/** Parses the arguments of `serve:conformance`: SQL files to load, in order, and the signing key file. */
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
