import { issueRefusals } from '#domain/errors/issue.ts';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import { isDatabaseError, sentenceOfRefusal } from '#server/platform/database/database-error.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { isCollision, outage } from '#server/platform/errors/outage.ts';

export const paymentRefusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  new ApiError({ status, code: 'payment_refused', message, headers });

/** Runs `work` and converts database errors to ApiErrors. */
export async function askDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw refusalOf(thrown);
  }
}

function refusalOf(thrown: unknown): unknown {
  if (isCollision(thrown)) return outage(thrown);
  if (!isDatabaseError(thrown)) return thrown;
  const code = thrown.code ?? '';
  const status = /^PT(4\d\d)$/.exec(code)?.[1];
  if (status) return paymentRefusal(Number(status), sentenceOfRefusal(thrown) ?? thrown.message);
  // Another transaction deleted the issue or its quote at the same time.
  if (code === '23503') return paymentRefusal(409, paymentFunctionErrors.issueChanged);
  return code === '42501' ? paymentRefusal(403, issueRefusals.otherPartOnly({ parts: ['client'] })) : thrown;
}
