import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { closedPolicy } from '#server/platform/http/security-headers.ts';
import { isLoopbackHost } from '#server/platform/settings/origin.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { outboxPage, outboxPolicy } from './outbox-page.ts';

const most = 200;

/**
 * The mail of a local instance, newest first, for requests from this machine alone: /dev/outbox, `?to=` for that of one
 * address; /dev/outbox/{id}, a mail as a mail program shows it; /dev/outbox.json.
 */
export function showOutbox(app: FastifyInstance, owner: Sql): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      if (isFromThisMachine(request)) done();
      else reply.callNotFound();
    });
    pages.get('/dev/outbox.json', async () =>
      (await readOutbox(owner)).map(({ id: _, ...mail }) => ({ ...mail, at: mail.at.toISOString() })),
    );
    pages.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
      const to = typeof request.query.to === 'string' ? request.query.to : null;
      return reply
        .header('content-security-policy', outboxPolicy)
        .type('text/html; charset=utf-8')
        .send(outboxPage(await readOutbox(owner, to), to));
    });
    pages.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
      const { id } = request.params;
      const [mail] = isUuid(id) ? await owner`select html from mail.outbox where id = ${id}` : [];
      if (!mail) return reply.callNotFound();
      return reply
        .header(
          'content-security-policy',
          `${closedPolicy}; style-src 'unsafe-inline'; sandbox allow-popups allow-same-origin`,
        )
        .type('text/html; charset=utf-8')
        .send(mail.html.replace('<head>', '<head><base target="_blank">'));
    });
  });
}

type Row = Omit<OutboxMail, 'at'> & { id: string; at: Date };

function readOutbox(owner: Sql, to: string | null = null): Promise<Row[]> {
  return owner<Row[]>`
    select id, "to", subject, text, html, at, type, action, unsubscribe from mail.outbox
    where ${to}::text is null or "to" = ${to} order by at desc, id limit ${most}`;
}

const ownNames = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const forwarding =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-host|cf-connecting-ip|true-client-ip|fly-client-ip)$/;

/**
 * Whether a request comes from a browser on this machine: a loopback peer, a loopback host name and no proxy. The name
 * matters too: another site could point its own at 127.0.0.1.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  if (headers['sec-fetch-site'] === 'cross-site' || !request.raw.url?.startsWith('/')) return false;
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackHost(peer) && ownNames.test(headers.host ?? '');
}
