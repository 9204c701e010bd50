import type { PaymentSetup } from '#server/payment-provider/open-payment-provider.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What every part of payment stands on. */
export type PaymentContext = Platform & { paymentSetup: PaymentSetup };
