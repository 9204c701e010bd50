import type { WireError } from './wire-error.ts';

/**
 * The answer that `RAISE SQLSTATE 'PGRST'` dictates: MESSAGE is JSON `{code, message, details?, hint?}`,
 * DETAIL is JSON `{status, headers}`. Anything else is 500 PGRST121.
 */
export function raisedResponse(message: string, detail: string | undefined): WireError {
  const body = asObject(message);
  const frame = asObject(detail ?? '');
  if (typeof body?.code !== 'string' || typeof body.message !== 'string' || !isStatus(frame?.status)) {
    return unparsable();
  }
  return {
    status: frame.status,
    headers: textMembers(asRecord(frame.headers)),
    body: { code: body.code, message: body.message, details: body.details ?? null, hint: asText(body.hint) },
  };
}

function unparsable(): WireError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
  return { status: 500, headers: {}, body: { code: 'PGRST121', message, details: null, hint: null } };
}

function asObject(text: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function textMembers(record: Record<string, unknown> | null): Record<string, string> {
  const entries = Object.entries(record ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599;
}
