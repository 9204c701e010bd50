import type { Procedures } from '#domain/wire/procedures.ts';
import { backend } from './backend.ts';
import { dataOf } from './data-api.ts';

/** Calls a procedure of the data API. */
export async function callProcedure<Name extends keyof Procedures>(
  name: Name,
  takes: Procedures[Name]['takes'],
): Promise<Procedures[Name]['gives']> {
  const { rest } = await backend();
  // The library cannot follow a generic name to what that procedure takes; this signature does.
  return dataOf<Procedures[Name]['gives']>(rest.rpc(name, takes as never) as never);
}
