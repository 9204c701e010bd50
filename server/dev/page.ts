import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { closedPolicy } from '#server/platform/http/security-headers.ts';

const style = `
  :root { color-scheme: light dark; --edge: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  p { margin: .25rem 0 0; }
  section { margin-top: 1.5rem; padding: 1rem 1.25rem; border: 1px solid var(--edge); border-radius: .5rem; }
  form { display: inline-block; margin: .75rem .5rem 0 0; }
  button { font: inherit; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .375rem;
    background: color-mix(in srgb, currentColor 5%, transparent); color: inherit; cursor: pointer; }
  button.main { background: #ffc926; border-color: #ffc926; color: #15191d; font-weight: 600; }
  button:hover { border-color: currentColor; }
  button:disabled { opacity: .45; cursor: not-allowed; border-color: var(--edge); }
  .about { opacity: .72; font-size: .8125rem; overflow-wrap: anywhere; }
  .mails { margin-top: 1.5rem; border: 1px solid var(--edge); border-radius: .5rem; }
  article { padding: 1rem 1.25rem; }
  article + article { border-top: 1px solid var(--edge); }
  .ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: .5rem; font-size: .875rem; }
  a { color: inherit; text-underline-offset: .2em; }
  .ways a { display: inline-block; padding: .25rem 0; }
  summary { padding: .25rem 0; cursor: pointer; }
  details { margin-top: .75rem; }
  table { width: 100%; margin-top: .75rem; border-collapse: collapse; font-size: .875rem; }
  th, td { padding: .25rem .5rem .25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0; padding: .75rem 1rem;
    background: color-mix(in srgb, currentColor 5%, transparent); border-radius: .5rem; }`;

/** Returns a complete HTML page. `title` is plain text and `body` is HTML. */
function renderPage(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}<style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Sends such a page. It may run only `script`. */
export function sendPage(reply: FastifyReply, title: string, body: string, head = '', script?: string) {
  return reply
    .header('content-security-policy', pagePolicy(script))
    .type('text/html; charset=utf-8')
    .send(renderPage(title, body, head));
}

/** Returns the content security policy of such a page. It may run only the given script. */
function pagePolicy(script?: string): string {
  const base = closedPolicy.replace("form-action 'none'", "form-action 'self'");
  const scripts = script ? `; script-src '${hashOf(script)}'; connect-src 'self'` : '';
  return `${base}; style-src '${hashOf(style)}'${scripts}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
