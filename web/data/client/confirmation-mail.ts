import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';
import { mailErrors } from '#domain/errors/mail.ts';
import { CallFailure } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';

export async function resendConfirmation(id: string, key: string): Promise<void> {
  await asked('confirmationNotSent', mailErrors.confirmationNotSent, 'resend-confirmation', {
    issue_id: id,
    key,
  });
}

/** An address can be corrected once. The server sends the confirmation to the new address. */
export async function correctAddress(id: string, key: string, email: string): Promise<void> {
  await asked('addressNotCorrected', mailErrors.addressNotCorrected, 'correct-address', {
    issue_id: id,
    key,
    email,
  });
}

async function asked(
  code: ErrorCode,
  sentence: string,
  name: string,
  body: Record<string, unknown>,
): Promise<void> {
  try {
    await callFunction(name, body);
  } catch (cause) {
    const isRefusal = cause instanceof CallFailure && cause.status >= 400 && cause.status < 500;
    throw new AppError(code, isRefusal ? cause.message : sentence, { cause });
  }
}
