import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Sql } from './database/connect.ts';
import { isFromThisMachine } from './http/developer-only.ts';
import { closedPolicy } from './http/security-headers.ts';

const most = 200;

/** /dev/outbox and /dev/outbox.json: the mail of a local instance, newest first, for requests from this machine alone. */
export function showOutbox(app: FastifyInstance, owner: Sql): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isFromThisMachine(request)) return reply.callNotFound();
    });
    pages.get('/dev/outbox.json', async () =>
      (await readOutbox(owner)).map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    );
    pages.get('/dev/outbox', async (_request, reply) => {
      const mails = await readOutbox(owner);
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(page(mails));
    });
  });
}

type Row = Omit<OutboxMail, 'at'> & { at: Date };

function readOutbox(owner: Sql): Promise<Row[]> {
  return owner<
    Row[]
  >`select "to", subject, text, html, at, type, action from mail.outbox order by at desc, id limit ${most}`;
}

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  p { margin: .25rem 0; } .about { opacity: .75; font-size: .875rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
  a { display: inline-block; padding: .5rem 0; }`;

const policy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function page(mails: readonly Row[]): string {
  const list = mails.map(article).join('\n') || '<p>No mail yet. What the site sends appears here.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1><p class="about">Mail of this local instance, newest first. None of it left this machine.</p>
${list}
</main></body></html>`;
}

function article({ to, subject, text, at, type, action }: Row): string {
  const link = action === null ? '' : `<p><a href="${asText(action)}">Open the link of this mail</a></p>`;
  const about = `To ${asText(to)} · ${asText(type)} · <time datetime="${at.toISOString()}">${at.toISOString()}</time>`;
  return `<article><h2>${asText(subject)}</h2><p class="about">${about}</p>${link}<pre>${asText(text)}</pre></article>`;
}

function asText(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
