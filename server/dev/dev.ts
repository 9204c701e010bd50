import type { FastifyInstance } from 'fastify';
import { escaped } from '#server/mail/html.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openSampleCodeHost, serveApi, serveSignIn } from './code-host-routes.ts';
import { requireDevSecret } from './dev-secret.ts';
import { showOutbox } from './outbox-pages.ts';
import { sendPage } from './page.ts';
import { type FillState, SampleDataFilling } from './sample-data/filling.ts';
import { samplePassword, samplePeople, signInAs } from './sample-data/people.ts';
import { offerSignIn } from './sign-in-as.ts';

type Dependencies = {
  createSignInLink: (request: { email: string; next: string }) => Promise<{ url: string }>;
};

/**
 * Serves the pages under /dev, which help to try a local instance: sample data, signing in with one click and
 * the outbox. A public instance has no developer secret and therefore none of these pages.
 */
export function registerDevPages(
  app: FastifyInstance,
  platform: Platform,
  { createSignInLink }: Dependencies,
): void {
  const { keys, settings, database } = platform;
  if (keys.devSecret === null) return;
  const secret = keys.devSecret;
  const password = samplePassword(secret);
  const codeHost = openSampleCodeHost(settings);
  const filling = new SampleDataFilling(app, platform, codeHost);

  if (codeHost) app.register(async (scope) => serveApi(scope, codeHost));
  app.register(async (scope) => {
    requireDevSecret(scope, platform, secret);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    showOutbox(scope, database.owner);
    offerSignIn(scope, platform, { filling, createSignInLink });
    if (codeHost) serveSignIn(scope, codeHost);
    scope.get('/dev', async (_request, reply) => {
      const now = await filling.state();
      const refresh = now.state === 'filling' ? '<meta http-equiv="refresh" content="1">' : '';
      const outbox = settings.smtpUrl === null ? outboxPart : '';
      const body = `<p class="about">Only local instances have this page.</p>
<section><h2>Sample data</h2>${sampleDataPart(now)}</section>
<section><h2>Sign in</h2>${signInPart(now, password)}</section>${outbox}`;
      return sendPage(reply, 'Developer page', body, refresh);
    });
    scope.post('/dev/sample-data', async (_request, reply) => {
      filling.fill().catch(() => {});
      return reply.redirect('/dev', 303);
    });
    // Programs use this. The response arrives when the data is complete.
    scope.put('/dev/sample-data', async (_request, reply) => {
      try {
        return { ...(await filling.fill()), people: samplePeople, password };
      } catch (cause) {
        return reply.code(409).send({ message: cause instanceof Error ? cause.message : String(cause) });
      }
    });
  });
}

const outboxPart = `
<section><h2>Outbox</h2><p>Email stays on this machine: <a href="/dev/outbox">open the outbox</a>.</p></section>`;

function signInPart(now: FillState, password: string): string {
  const buttons = Object.keys(signInAs).map(
    (role) =>
      `<form method="post" action="/dev/sign-in"><input type="hidden" name="role" value="${role}"><button${now.state === 'filled' ? '' : ' disabled'}>Sign in as ${role}</button></form>`,
  );
  const rows = Object.values(samplePeople).map(
    ({ name, email, role }) =>
      `<tr><td>${name}</td><td>${role}</td><td><a href="/dev/outbox?to=${encodeURIComponent(email)}">${email}</a></td></tr>`,
  );
  return `<p>${now.state === 'filled' ? 'Sign in to a sample account with one click.' : 'Add the sample data first.'}</p>
${buttons.join('\n')}
<details><summary class="about">All sample accounts</summary><p>Each has the password <code>${password}</code>.</p>
<table><tr><th>Name</th><th>Role</th><th>Email</th></tr>${rows.join('')}</table></details>`;
}

function sampleDataPart(now: FillState): string {
  switch (now.state) {
    case 'empty':
      return `<p>12 people and about 50 issues in every state, with a month of history. It takes a few seconds.</p>
<form method="post" action="/dev/sample-data"><button class="main">Fill with sample data</button></form>`;
    case 'filling':
      return `<p role="status">Adding the sample data: ${now.done} of ${now.total || '…'} issues.</p>`;
    case 'refused':
      return `<p>${now.reason}</p>`;
    case 'failed':
      return `<p role="alert">The sample data could not be added: ${escaped(now.reason)}</p>
<p class="about">To start afresh, stop the server and remove its data folder or its database.</p>`;
    case 'filled':
      return '<p>The sample data is in place. To start afresh, stop the server and remove its data folder or its database.</p>';
  }
}
