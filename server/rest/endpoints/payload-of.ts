import { bodyOf, type Call } from '../call.ts';
import type { Payload } from '../compile/payload.ts';
import { putAway } from '../grammar/shape.ts';
import { readPayload } from '../payload.ts';

/** The rows that a call brings, with a place for them, and the shape that the call has with such rows. */
export function payloadOf(call: Call): { payload: Payload; shape: string } {
  const payload = readPayload(bodyOf(call.request), call.query.columns);
  return {
    payload: { ...payload, json: putAway(payload.json, call.values) },
    shape: `${call.shape}\0${JSON.stringify(payload.columns)}`,
  };
}
