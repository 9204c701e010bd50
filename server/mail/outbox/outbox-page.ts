import { createHash } from 'node:crypto';
import { closedPolicy } from '#server/platform/http/security-headers.ts';
import { escaped } from '../escaped.ts';

export type ShownMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
  type: string;
  action: string | null;
};

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

export const outboxPolicy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The list of mails as a page, those of one address where there is one. */
export function outboxPage(mails: readonly ShownMail[], to: string | null): string {
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

function article({ id, to, subject, text, at, type, action }: ShownMail): string {
  const time = at.toISOString();
  const recipient = `<a href="/dev/outbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>`;
  const link = action === null ? '' : `<a href="${escaped(action)}">Open the link of this mail</a>`;
  return `<article><h2>${escaped(subject)}</h2>
<p class="about">To ${recipient} · ${escaped(type)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<div class="ways">${link}<a href="/dev/outbox/${id}">Look at it as a mail program does</a></div>
<details><summary class="about">Read its plain text</summary><pre>${escaped(text)}</pre></details></article>`;
}
