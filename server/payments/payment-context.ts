import type { PaymentSetup } from '#server/payment-provider/open-payment-provider.ts';
import type { Platform } from '#server/platform/platform.ts';

export type PaymentContext = Platform & { paymentSetup: PaymentSetup };
