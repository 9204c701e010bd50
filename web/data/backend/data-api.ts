import type { ErrorCode } from '#domain/errors/app-error.ts';
import type { Procedures } from '#domain/wire/procedures.ts';
import { backend, type Rest } from './backend.ts';
import { CallFailure, failingAs } from './call-failure.ts';

type Answer<T> = {
  data: T | null;
  error: { message: string; code?: string | undefined } | null;
  status: number;
};

export async function dataOf<T>(request: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, status } = await request;
  if (error)
    throw new CallFailure({ status, code: error.code || null, message: error.message }, { cause: error });
  return data as T;
}

/** PostgREST returns this code if a request for a single row finds no row. */
const NO_SUCH_ROW = 'PGRST116';
/** PostgreSQL returns this code for a malformed UUID. */
const NOT_AN_ID = '22P02';

export function isUnknownId(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  return failure.status === 404 || failure.code === NO_SUCH_ROW || failure.code === NOT_AN_ID;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return ID.test(text);
}

export async function callProcedure<Name extends keyof Procedures>(
  name: Name,
  takes: Procedures[Name]['takes'],
): Promise<Procedures[Name]['gives']> {
  const { rest } = await backend();
  // The library cannot infer the parameters from a generic name. The signature of this function checks them.
  return dataOf<Procedures[Name]['gives']>(rest.rpc(name, takes as never) as never);
}

/** A failed call throws an error with the message for `code`. */
export function callFailingAs<Name extends keyof Procedures, Code extends ErrorCode>(
  code: Code,
  errors: Readonly<Record<Code, string>>,
  name: Name,
  takes: Procedures[Name]['takes'],
): Promise<Procedures[Name]['gives']> {
  return failingAs(code, errors[code], () => callProcedure(name, takes));
}

/** A failed request throws an error with the message for `code`. */
export function requestFailingAs<T, Code extends ErrorCode>(
  code: Code,
  errors: Readonly<Record<Code, string>>,
  request: (rest: Rest) => PromiseLike<Answer<T>>,
): Promise<T> {
  return failingAs(code, errors[code], async () => dataOf(request((await backend()).rest)));
}
