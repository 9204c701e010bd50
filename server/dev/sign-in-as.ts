import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { pagePolicy, renderPage } from './page.ts';
import { type SampleRole, signInAs } from './sample-data/people.ts';

type CreateSignInLink = (request: { email: string; next: string }) => Promise<{ url: string }>;

/**
 * Handles POST /dev/sign-in `role`. Answers with a page that signs this browser in as the sample person of the
 * role and opens their first page.
 */
export function offerSignIn(
  scope: FastifyInstance,
  { keys }: Platform,
  createSignInLink: CreateSignInLink,
): void {
  scope.post<{ Body: { role?: string } }>('/dev/sign-in', async (request, reply) => {
    const role = request.body?.role ?? '';
    if (!Object.hasOwn(signInAs, role)) return reply.code(400).type('text/plain').send('The role is unknown.');
    const { person, next } = signInAs[role as SampleRole];
    const { url } = await createSignInLink({ email: person.email, next });
    const query = new URL(url).searchParams;
    const token = { type: query.get('type'), token_hash: query.get('token_hash') };
    const head = `<script type="application/json" id="sign-in">${JSON.stringify({ token, next, apikey: keys.anonKey })}</script>`;
    return reply
      .header('content-security-policy', pagePolicy(script))
      .type('text/html; charset=utf-8')
      .send(
        renderPage(
          `Signing in as ${person.name}`,
          `<p id="status">One moment.</p><script>${script}</script>`,
          head,
        ),
      );
  });
}

// The web app keeps its session under the key of the client library, which contains the first part of the host
// name. The other keys belong to the user who was signed in before.
const script = `
const { token, next, apikey } = JSON.parse(document.getElementById('sign-in').textContent);
fetch('/auth/v1/verify', {
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify(token),
}).then(async (response) => {
  const session = await response.json();
  if (!response.ok) throw new Error(session.msg);
  localStorage.clear();
  localStorage.setItem('sb-' + location.hostname.split('.')[0] + '-auth-token', JSON.stringify(session));
  location.replace(next);
}).catch((error) => {
  document.getElementById('status').textContent = 'Signing in failed: ' + error.message;
});`;
