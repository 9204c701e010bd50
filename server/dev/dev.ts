import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { requireDevSecret } from './dev-secret.ts';
import { showOutbox } from './outbox-pages.ts';
import { pagePolicy, renderPage } from './page.ts';
import { openSampleCodeHost, serveApi, serveSignIn } from './sample-code-host.ts';
import { fillWithSampleData, type SampleIds } from './sample-data/fill.ts';
import { samplePassword, samplePeople } from './sample-data/people.ts';
import { offerSignIn } from './sign-in-as.ts';

type Filling =
  | { state: 'empty' | 'filled' }
  | { state: 'filling'; done: number; total: number }
  | { state: 'failed'; reason: string };

type Dependencies = {
  createSignInLink: (request: { email: string; next: string }) => Promise<{ url: string }>;
};

/**
 * Serves the pages under /dev, which help to try a local instance: sample data, signing in with one click and
 * the outbox. Public instances must not register them.
 */
export function registerDevPages(
  app: FastifyInstance,
  platform: Platform,
  { createSignInLink }: Dependencies,
): void {
  const { keys, database, log } = platform;
  if (keys.devSecret === null) return;
  const secret = keys.devSecret;
  const codeHost = openSampleCodeHost(platform.settings);
  let filling: Promise<SampleIds> | null = null;
  let progress: Filling = { state: 'empty' };

  const state = async (): Promise<Filling> =>
    progress.state === 'empty' && (await isFilled(platform)) ? { state: 'filled' } : progress;

  const fill = (): Promise<SampleIds> => {
    progress = { state: 'filling', done: 0, total: 0 };
    filling ??= fillWithSampleData(app, platform, codeHost, (done, total) => {
      progress = { state: 'filling', done, total };
    }).then(
      (ids) => {
        progress = { state: 'filled' };
        return ids;
      },
      (error: Error) => {
        log.error({ err: error }, 'The sample data could not be added');
        progress = { state: 'failed', reason: error.message };
        throw error;
      },
    );
    return filling;
  };

  if (codeHost) app.register(async (scope) => serveApi(scope, codeHost));
  app.register(async (scope) => {
    requireDevSecret(scope, secret);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    showOutbox(scope, database.owner);
    offerSignIn(scope, platform, createSignInLink);
    if (codeHost) serveSignIn(scope, codeHost);
    scope.get('/dev', async (_request, reply) => {
      const now = await state();
      const refresh = now.state === 'filling' ? '<meta http-equiv="refresh" content="1">' : '';
      return reply
        .header('content-security-policy', pagePolicy())
        .type('text/html; charset=utf-8')
        .send(renderPage('Developer page', devPage(now), refresh));
    });
    scope.post('/dev/sample-data', async (_request, reply) => {
      if ((await state()).state === 'empty') fill().catch(() => {});
      return reply.redirect('/dev', 303);
    });
    // Programs use this. The response arrives when the data is complete.
    scope.put('/dev/sample-data', async () => {
      const isNew = filling !== null || !(await isFilled(platform));
      return { ...(isNew ? await fill() : {}), people: samplePeople, password: samplePassword };
    });
  });
}

async function isFilled({ database }: Platform): Promise<boolean> {
  const [found] = await database.owner`select from auth.users where email = ${samplePeople.mara.email}`;
  return found !== undefined;
}

function devPage(filling: Filling): string {
  const rows = Object.values(samplePeople).map(
    ({ name, email, role }) =>
      `<tr><td>${name}</td><td>${role}</td><td><a href="/dev/outbox?to=${encodeURIComponent(email)}">${email}</a></td></tr>`,
  );
  return `<p class="about">Only this local instance has this page.</p>
<section><h2>Sample data</h2>${sampleDataPart(filling)}</section>
<section><h2>Sign in</h2><p>As a sample person, in this browser, with one click.</p>
${(['client', 'engineer', 'operator'] as const)
  .map(
    (role) =>
      `<form method="post" action="/dev/sign-in"><input type="hidden" name="role" value="${role}"><button${filling.state === 'filled' ? '' : ' disabled'}>Sign in as ${role}</button></form>`,
  )
  .join('\n')}
<details><summary class="about">All sample people</summary><p>Their password is <code>${samplePassword}</code>.</p>
<table><tr><th>Name</th><th>Role</th><th>Mail</th></tr>${rows.join('')}</table></details></section>
<section><h2>Outbox</h2><p>Mail stays on this machine: <a href="/dev/outbox">open the outbox</a>.</p></section>`;
}

function sampleDataPart(filling: Filling): string {
  switch (filling.state) {
    case 'empty':
      return `<p>12 people and about 50 issues in every state, with a month of history. It takes a few seconds.</p>
<form method="post" action="/dev/sample-data"><button class="main">Fill with sample data</button></form>`;
    case 'filling':
      return `<p role="status">Adding the sample data: ${filling.done} of ${filling.total || '…'} issues.</p>`;
    case 'failed':
      return `<p role="alert">The sample data could not be added: ${filling.reason}</p>
<p class="about">Stop the server, remove the data folder and start again.</p>`;
    case 'filled':
      return '<p>The sample data is in place. To start afresh, stop the server and remove the data folder.</p>';
  }
}
