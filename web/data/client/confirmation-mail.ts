import { mailErrors } from '#domain/errors/mail.ts';
import { failingUnlessRefused } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';

export function resendConfirmation(id: string, key: string): Promise<void> {
  return failingUnlessRefused('confirmationNotSent', mailErrors.confirmationNotSent, () =>
    callFunction('resend-confirmation', { issue_id: id, key }),
  );
}

/** Sends the confirmation to the new address. The address can be corrected only once. */
export function correctAddress(id: string, key: string, email: string): Promise<void> {
  return failingUnlessRefused('addressNotCorrected', mailErrors.addressNotCorrected, () =>
    callFunction('correct-address', { issue_id: id, key, email }),
  );
}
