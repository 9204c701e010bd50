import Stripe from 'stripe';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

// This version overrides the default version of the Stripe account.
const apiVersion = '2026-10-28.endive';
const patience = 10_000;

export function openStripe({ secretKey, apiUrl }: NonNullable<Settings['stripe']>): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: patience,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl === null ? {} : addressOf(new URL(apiUrl))),
  });
}

function addressOf({ hostname, port, protocol }: URL): Stripe.StripeConfig {
  const isPlain = protocol === 'http:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  };
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Returns the provider's error code if it rejected the request, and null for all other errors. */
export function refusedWith(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? 'invalid_request') : null;
}

export function blames(error: unknown, part: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === part;
}

/**
 * Converts the provider's errors to ApiErrors. An outage and rejected credentials become 503, and a rejected
 * request becomes 409.
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof Stripe.errors.StripeError)) throw thrown;
    throw refusedWith(thrown) === null ? unreachable(thrown) : refused(thrown);
  }
}

/** Returns the 503 error of a provider that cannot be reached or understood. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: 'provider_unavailable',
    message: paymentFunctionErrors.providerUnreachable,
    headers: { 'retry-after': '5' },
    cause,
  });
}

function refused(cause: Stripe.errors.StripeError): ApiError {
  return new ApiError({
    status: 409,
    code: 'provider_refused',
    message: paymentFunctionErrors.providerRefused,
    // The log contains only codes, because the messages quote the request.
    details: [cause.code, cause.param, cause.requestId].filter(Boolean).join(' '),
  });
}
