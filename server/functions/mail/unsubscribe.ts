import type { FastifyInstance } from 'fastify';
import { mailErrors } from '#domain/errors/mail.ts';
import { MAIL_KINDS } from '#domain/wire/mail-choices.ts';
import { openPreferencesToken } from '#server/mail/preferences-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';
import { keepByLink } from './keep-by-link.ts';

type Address = { Querystring: { token?: string } };

// The pattern below needs time quadratic in the length of the body.
const bodyLimit = 1000;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const oneClick = /List-Unsubscribe"?(?:=|\r?\n(?:.*\r?\n)*?\r?\n)One-Click/;

/**
 * Handles POST /unsubscribe?token=… with the body `List-Unsubscribe=One-Click` (RFC 8058) and turns off one
 * kind of email. Requires no API key, because mail programs have none. GET /unsubscribe redirects to the
 * preferences page.
 */
export function unsubscribe(app: FastifyInstance, platform: Platform): void {
  const { keys, now } = platform;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      formTypes,
      { parseAs: 'string', bodyLimit },
      async (_: unknown, text: unknown) => text,
    );
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, async () => null);
    scope.post<Address>('/unsubscribe', async (request) => {
      const { body } = request;
      if (typeof body !== 'string' || !oneClick.test(body))
        throw functionRefusal(400, 'The body must be the form List-Unsubscribe=One-Click.');
      const token = String(request.query.token ?? '');
      const subscription = await openPreferencesToken(token, keys, now());
      if (!subscription) throw functionRefusal(401, mailErrors.mailLinkNotUsable);
      const kinds = subscription.kind ? [subscription.kind] : MAIL_KINDS;
      const wanted = Object.fromEntries(kinds.map((kind) => [kind, false]));
      await keepByLink(platform, subscription.address, wanted);
      return { success: true };
    });
  });
  app.get<Address>('/unsubscribe', async (request, reply) =>
    reply.redirect(`/mail-preferences?token=${encodeURIComponent(String(request.query.token ?? ''))}`, 303),
  );
}
