import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerAuth } from '#server/auth/auth.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { deviceOf, type StartedSession, startSession } from '#server/auth/sessions/start-session.ts';
import type { Metadata } from '#server/auth/users/user.ts';
import { requireDevSecret } from '#server/dev/dev-secret.ts';
import { showOutbox } from '#server/dev/outbox-pages.ts';
import { openMailer } from '#server/mail/open-mailer.ts';
import { json } from '#server/platform/database/sql.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import type { Platform } from '#server/platform/platform.ts';
import { registerRest } from '#server/rest/rest.ts';
import { registerStorage } from '#server/storage/storage.ts';

/**
 * Builds the four services without the product, for the test suites of the official client. Must not be used
 * in production.
 */
export async function buildConformanceApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createServer(platform);
  const mailer = openMailer(platform);
  app.addHook('onClose', () => mailer.close());
  registerAuth(app, platform, mailer, { autoconfirm: true, signUpAnonymously });
  await app.register(
    async (scope) => registerRest(scope, platform, { allowsRollback: true, keylessIsAnonymous: true }),
    { prefix: '/rest/v1' },
  );
  await app.register(async (scope) => void registerStorage(scope, platform), { prefix: '/storage/v1' });
  await app.register(async (scope) => haveNoFunctions(scope), { prefix: '/functions/v1' });
  const { devSecret } = platform.keys;
  if (devSecret !== null)
    app.register(async (scope) => {
      requireDevSecret(scope, platform, devSecret);
      showOutbox(scope, platform.database.owner);
    });
  return app;
}

function haveNoFunctions(scope: FastifyInstance): void {
  scope.all('/*', (_request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  );
}

/**
 * Creates an anonymous account with a session. The test suites send `POST /signup` without an address to get
 * one.
 */
async function signUpAnonymously(
  auth: AuthContext,
  request: FastifyRequest,
  data: Metadata,
): Promise<StartedSession> {
  const now = auth.platform.now();
  return auth.platform.database.owner.begin(async (tx) => {
    const [user] = await tx<[{ id: string }]>`
      insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (true, '{}', ${json(data)}, ${now}, ${now}) returning id`;
    return startSession(auth, tx, user.id, { method: 'anonymous' }, deviceOf(request), now);
  });
}
