// Sample values. Replace them with your own. The pricing page shows this list, and estimates start from it.

type WorkKind = {
  id: string;
  name: string;
  /** From and to, in hours of work. */
  hours: readonly [number, number];
  /** From and to, in US dollars. */
  dollars: readonly [number, number];
  /** What people write when they mean this kind of work. */
  words: readonly string[];
};

function kind(
  id: string,
  name: string,
  hours: WorkKind['hours'],
  dollars: WorkKind['dollars'],
  words: string,
) {
  return { id, name, hours, dollars, words: words.split(', ') } satisfies WorkKind;
}

export const priceList: readonly WorkKind[] = [
  kind('sign-in', 'Sign-in that fails', [1, 4], [75, 300], 'login, sign in, session, logged out, password'),
  kind('oauth', 'Sign-in with Google or GitHub', [1, 4], [75, 300], 'oauth, google login, redirect uri, sso'),
  kind(
    'roles',
    'Who may see or do what',
    [2, 6],
    [150, 450],
    'permission, role, rls, row level security, admin',
  ),
  kind(
    'payments',
    'Payments and subscriptions',
    [2, 8],
    [150, 600],
    'stripe, checkout, subscription, payment',
  ),
  kind('webhooks', 'Webhooks that do not arrive', [1, 5], [75, 375], 'webhook, signature, event, callback'),
  kind('email', 'Emails that do not arrive', [1, 4], [75, 300], 'email, smtp, spam, resend, sendgrid'),
  kind('api', 'Connecting another service', [2, 8], [150, 600], 'api, integration, 401, token, third party'),
  kind('cors', 'Requests the browser blocks', [0.5, 2], [40, 150], 'cors, preflight, blocked, origin'),
  kind(
    'migration',
    'Database migration',
    [3, 10],
    [225, 750],
    'migration, schema, alter table, column, prisma',
  ),
  kind('queries', 'Wrong or missing data', [1, 5], [75, 375], 'query, sql, null, missing rows, duplicate'),
  kind('slow', 'Slow pages or queries', [2, 8], [150, 600], 'slow, performance, timeout, index, loading'),
  kind(
    'timezone',
    'Dates and timezones',
    [1, 4],
    [75, 300],
    'timezone, date, calendar, utc, daylight saving',
  ),
  kind('deploy', 'Deployment that fails', [1, 4], [75, 300], 'deploy, build, vercel, netlify, docker, env'),
  kind('domain', 'Domain, DNS and certificates', [0.5, 2], [40, 150], 'domain, dns, certificate, https, ssl'),
  kind('upload', 'File and image upload', [1, 4], [75, 300], 'upload, file, image, storage, bucket, s3'),
  kind('layout', 'Layout and phones', [1, 4], [75, 300], 'css, layout, mobile, responsive, overflow'),
  kind('forms', 'Forms and validation', [1, 3], [75, 225], 'form, validation, submit, button, input'),
  kind(
    'state',
    'Screens that show old data',
    [1, 5],
    [75, 375],
    'state, refresh, cache, react, stale, rerender',
  ),
  kind('routing', 'Routes and broken links', [0.5, 3], [40, 225], 'route, 404, redirect, link, blank page'),
  kind(
    'realtime',
    'Live updates and chat',
    [2, 8],
    [150, 600],
    'realtime, websocket, chat, live, notification',
  ),
  kind('ai', 'AI features', [2, 8], [150, 600], 'openai, llm, prompt, streaming, embedding, chatbot'),
  kind('search', 'Search and filters', [2, 6], [150, 450], 'search, filter, sort, pagination'),
  kind('jobs', 'Scheduled and background work', [2, 6], [150, 450], 'cron, queue, background, schedule, job'),
  kind('crash', 'Crash or error message', [1, 4], [75, 300], 'crash, error, exception, undefined, 500'),
  kind(
    'upgrade',
    'Upgrades and dependencies',
    [2, 8],
    [150, 600],
    'upgrade, dependency, npm, version, conflict',
  ),
  kind(
    'security',
    'Leaked key or security fix',
    [1, 6],
    [75, 450],
    'security, leak, api key, exposed, secret',
  ),
  kind('feature', 'Small new feature', [3, 10], [225, 750], 'feature, add, new page, dashboard, export'),
];

/** While this is true, the pricing page says that the prices are samples. Set it to false for your own. */
export const areSamplePrices: boolean = true;
