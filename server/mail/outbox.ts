import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { closedPolicy } from '#server/platform/http/security-headers.ts';
import { isLoopbackHost } from '#server/platform/settings/public-instance.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { isDelivered } from './delivery.ts';
import { escaped } from './html.ts';
import type { Mailer } from './mailer.ts';

const most = 200;

/**
 * Stores emails in the database instead of sending them, so that developers can read them. An email whose key
 * is already stored is ignored.
 */
export function outboxMailer(owner: Sql): Mailer {
  return {
    async send(mail, key) {
      await owner`
        with delivered as (
          insert into mail.delivery (key) values (${key}) on conflict do nothing returning key)
        insert into mail.outbox (key, "to", subject, text, html, type, action, unsubscribe)
        select key, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.type}, ${mail.action},
          ${mail.unsubscribe ?? null}
        from delivered`;
    },
    wasSent: (key) => isDelivered(owner, key),
    async close() {},
  };
}

/**
 * Shows the stored emails to requests from this machine. /dev/outbox and /dev/outbox.json list the emails.
 * `?to=` selects the emails to one address. /dev/outbox/{id} shows one email.
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

/** The host name is checked too, because a host name of another site could resolve to 127.0.0.1. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  if (headers['sec-fetch-site'] === 'cross-site' || !request.raw.url?.startsWith('/')) return false;
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackHost(peer) && ownNames.test(headers.host ?? '');
}

const style = `
  :root { color-scheme: light dark; --edge: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  p { margin: .25rem 0 0; }
  .about { opacity: .72; font-size: .8125rem; overflow-wrap: anywhere; }
  .mails { margin-top: 1.5rem; border: 1px solid var(--edge); border-radius: .5rem; }
  article { padding: 1rem 1.25rem; }
  article + article { border-top: 1px solid var(--edge); }
  .ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: .5rem; font-size: .875rem; }
  a { color: inherit; text-underline-offset: .2em; }
  .ways a, summary { display: inline-block; padding: .25rem 0; }
  summary { cursor: pointer; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0; padding: .75rem 1rem;
    background: color-mix(in srgb, currentColor 5%, transparent); border-radius: .5rem; }`;

const outboxPolicy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function outboxPage(mails: readonly Row[], to: string | null): string {
  const list =
    mails.map(article).join('\n') || '<article>No mail yet. What the site sends appears here.</article>';
  const whose = to
    ? `Mail to ${escaped(to)}, newest first. <a href="/dev/outbox">Show all</a>`
    : 'Mail of this local instance, newest first. None of it left this machine.';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1><p class="about">${whose}</p>
<div class="mails">${list}</div>
</main></body></html>`;
}

function article({ id, to, subject, text, at, type, action }: Row): string {
  const time = at.toISOString();
  const recipient = `<a href="/dev/outbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>`;
  const link = action === null ? '' : `<a href="${escaped(action)}">Open the link of this mail</a>`;
  return `<article><h2>${escaped(subject)}</h2>
<p class="about">To ${recipient} · ${escaped(type)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<div class="ways">${link}<a href="/dev/outbox/${id}">Look at it as a mail program does</a></div>
<details><summary class="about">Read its plain text</summary><pre>${escaped(text)}</pre></details></article>`;
}
