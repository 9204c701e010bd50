import type { FastifyInstance } from 'fastify';
import { sessionKey } from '#domain/account/session-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendPage } from './page.ts';
import type { SampleDataFilling } from './sample-data/filling.ts';
import { type SampleRole, signInAs } from './sample-data/people.ts';

type Dependencies = {
  filling: SampleDataFilling;
  createSignInLink: (request: { email: string; next: string }) => Promise<{ url: string }>;
};

/**
 * Handles POST /dev/sign-in `role`. Answers with a page that signs this browser in as the sample person of the
 * role and opens their first page.
 */
export function offerSignIn(
  scope: FastifyInstance,
  { keys }: Platform,
  { filling, createSignInLink }: Dependencies,
): void {
  scope.post<{ Body?: { role?: unknown } }>('/dev/sign-in', async (request, reply) => {
    const role = request.body?.role;
    if (typeof role !== 'string' || !Object.hasOwn(signInAs, role))
      return reply.code(400).type('text/plain').send('The role is unknown.');
    if ((await filling.added()) === null)
      return reply.code(409).type('text/plain').send('Add the sample data first.');
    const { person, next } = signInAs[role as SampleRole];
    const { url } = await createSignInLink({ email: person.email, next });
    const link = new URL(url).searchParams;
    const data = JSON.stringify({
      token: { type: link.get('type'), token_hash: link.get('token_hash') },
      next,
      apikey: keys.anonKey,
      key: sessionKey(request.hostname),
    });
    const head = `<script type="application/json" id="sign-in">${data.replaceAll('<', '\\u003c')}</script>`;
    const body = `<p id="status">One moment.</p><script>${script}</script>`;
    return sendPage(reply, `Signing in as ${person.name}`, body, head, script);
  });
}

// Everything but the theme belongs to the user who was signed in before.
const script = `
const { token, next, apikey, key } = JSON.parse(document.getElementById('sign-in').textContent);
fetch('/auth/v1/verify', {
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify(token),
}).then(async (response) => {
  const session = await response.json();
  if (!response.ok) throw new Error(session.msg);
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
  localStorage.setItem(key, JSON.stringify(session));
  location.replace(next);
}).catch((error) => {
  document.getElementById('status').textContent = 'Signing in failed: ' + error.message;
});`;
