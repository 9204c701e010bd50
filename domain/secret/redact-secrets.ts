import { findSecrets } from './find-secrets.ts';
import { SECRET_KINDS, type SecretKind } from './kinds.ts';

/** A secret that was removed from a text. In the text, `mark` stands in place of the secret. */
export type RemovedSecret = { kind: SecretKind; value: string; mark: string };

export type Redaction = { text: string; removed: RemovedSecret[] };

/** Replaces each secret with a mark such as `[removed OpenAI API key]`. */
export function redactSecrets(text: string): Redaction {
  const removed: RemovedSecret[] = [];
  let clean = '';
  let from = 0;
  for (const { kind, start, end } of findSecrets(text)) {
    const mark = `[removed ${SECRET_KINDS[kind].name}]`;
    removed.push({ kind, value: text.slice(start, end), mark });
    clean += text.slice(from, start) + mark;
    from = end;
  }
  return { text: clean + text.slice(from), removed };
}

/**
 * Puts removed secrets back in place of their marks. This also works if the user has edited the text around
 * the marks.
 */
export function restoreSecrets(text: string, removed: readonly RemovedSecret[]): string {
  let restored = '';
  let rest = text;
  for (const { value, mark } of removed) {
    const at = rest.indexOf(mark);
    if (at < 0) continue;
    restored += rest.slice(0, at) + value;
    rest = rest.slice(at + mark.length);
  }
  return restored + rest;
}
