import type { FastifyInstance } from 'fastify';

const services = /^\/(?:auth|rest|storage|functions)\/v1(?:[/?]|$)/;
const functions = /^\/functions\/v1(?:[/?]|$)/;

const allowedHeaders =
  'authorization, apikey, x-client-info, content-type, prefer, range, accept-profile, content-profile, ' +
  'x-supabase-api-version, x-upsert, x-retry-count, cache-control, x-metadata, x-github-token, x-region, ' +
  'traceparent, tracestate, baggage';
const exposedHeaders =
  'content-range, content-location, location, preference-applied, x-total-count, link, x-supabase-api-version, ' +
  'x-relay-error, x-sb-error-code, sb-gateway-version, sb-request-id, retry-after';

export const forOtherOrigins = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  'cross-origin-resource-policy': 'cross-origin',
};
const ofPreflights = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '7200',
};

/** Returns whether a URL belongs to one of the four services. */
export function isService(url: string): boolean {
  return services.test(url);
}

/**
 * Allows pages of any origin to call the four services, because access depends on the key and token and never
 * on a cookie (0098). Answers preflight requests without requiring a key, and also other OPTIONS requests to
 * a function.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !isService(request.url)) return done();
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight && !functions.test(request.url)) return done();
    reply.status(204).headers(ofPreflights).send();
  });
}
