import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';

/** The code of the 503 error if a node cannot take more. */
export const overloaded = 'overloaded';

const tooManyCode = 'too_many_at_once';
const hungUpCode = 'caller_hung_up';
const retryAfter = (seconds: number) => ({ 'retry-after': `${seconds}` });

/** Returns the 429 error for a caller that exceeds its share of a node for the given seconds. */
export function tooManyAtOnce(seconds = 2): ApiError {
  const message = serviceErrors.tooManyAtOnce;
  return new ApiError({ status: 429, code: tooManyCode, message, headers: retryAfter(seconds) });
}

/**
 * Returns the 400 error for a caller that hung up while it waited. Nobody receives it. Its status is not 429, so that
 * it is not recorded as a security event.
 */
export function callerHungUp(): ApiError {
  return new ApiError({ status: 400, code: hungUpCode, message: serviceErrors.callerHungUp });
}

/** Returns the 503 error of a node that cannot take more. `reason` appears only in the log. */
export function overload(reason: string): ApiError {
  const message = serviceErrors.serviceOverloaded;
  const cause = new Error(reason);
  return new ApiError({ status: 503, code: overloaded, message, headers: retryAfter(2), cause });
}

/** Returns whether a node refused a request for one of these reasons, so that nothing was sent to the database. */
export function isQueueRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [overloaded, tooManyCode, hungUpCode].includes(error.code);
}
