import Stripe from 'stripe';
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
