import Stripe from 'stripe';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** The version of the provider's protocol that this code was written for, whatever the account's own is. */
const apiVersion = '2026-10-28.endive';
const patience = 10_000;

/** The provider's client, at its own address or the origin that the settings name. */
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

/** Whether the provider says that what was asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** What the provider said no to, in its own code; null when it said nothing of the kind. */
export function refusedWith(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? 'invalid_request') : null;
}

/** Whether the provider blames one part of what it was sent. */
export function blames(error: unknown, part: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === part;
}

/**
 * Runs a call to the provider. What it throws becomes an ApiError: 503 when the provider cannot be reached or takes no
 * calls of ours, 409 when it refuses this one, with its codes as details.
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof Stripe.errors.StripeError)) throw thrown;
    throw refusedWith(thrown) === null ? unreachable(thrown) : refused(thrown);
  }
}

function unreachable(cause: unknown): ApiError {
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
    // Its codes alone: its sentences quote what they were sent.
    details: [cause.code, cause.param, cause.requestId].filter(Boolean).join(' '),
  });
}
