import type { FastifyInstance } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { escaped } from '#server/mail/html.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { closedPolicy } from '#server/platform/http/security-headers.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { sendPage } from './page.ts';

const limit = 200;

/**
 * Shows the stored emails. /dev/outbox and /dev/outbox.json list the newest 200, and `?to=` filters the page by
 * address. /dev/outbox/{id} shows one email.
 */
export function showOutbox(scope: FastifyInstance, owner: Sql): void {
  scope.get('/dev/outbox.json', async () =>
    (await readOutbox(owner)).map(({ id: _, ...mail }) => ({ ...mail, at: mail.at.toISOString() })),
  );
  scope.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    const { to: asked } = request.query;
    const to = typeof asked === 'string' && !asked.includes('\0') ? asked : null;
    return sendPage(reply, 'Outbox', outboxPage(await readOutbox(owner, to), to));
  });
  scope.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
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
}

type Row = Omit<OutboxMail, 'at'> & { id: string; at: Date };

function readOutbox(owner: Sql, to: string | null = null): Promise<Row[]> {
  return owner<Row[]>`
    select id, "to", subject, text, html, at, type, action, unsubscribe from mail.outbox
    where ${to}::text is null or "to" = ${to} order by at desc, id limit ${limit}`;
}

function outboxPage(mails: readonly Row[], to: string | null): string {
  const list =
    mails.map(article).join('\n') ||
    '<article>No email yet. Email that the instance sends appears here.</article>';
  const about = to
    ? `Email to ${escaped(to)}, newest first. <a href="/dev/outbox">Show all</a>`
    : `The newest ${limit} emails of this local instance. None of them left this machine. <a href="/dev">Developer page</a>`;
  return `<p class="about">${about}</p>\n<div class="mails">${list}</div>`;
}

function article({ id, to, subject, text, at, type, action }: Row): string {
  const time = at.toISOString();
  const recipient = `<a href="/dev/outbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>`;
  const link = action === null ? '' : `<a href="${escaped(action)}">Open its link</a>`;
  return `<article><h2>${escaped(subject)}</h2>
<p class="about">To ${recipient} · ${escaped(type)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<div class="ways">${link}<a href="/dev/outbox/${id}">View as HTML</a></div>
<details><summary class="about">Plain text</summary><pre>${escaped(text)}</pre></details></article>`;
}
