import type { FastifyInstance } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Sql } from './database/connect.ts';
import { outboxPage, outboxPolicy } from './dev-outbox-page.ts';
import { isFromThisMachine } from './http/developer-only.ts';
import { closedPolicy } from './http/security-headers.ts';
import { isUuid } from './uuid.ts';

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
