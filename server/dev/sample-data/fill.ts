import type { FastifyInstance } from 'fastify';
import type { ExchangeAnswer, LoginAnswer } from '#domain/wire/code-host.ts';
import type { SampleCodeHost } from '#server/code-host/sample/sample-code-host.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Api, apiOf, signIn } from './api.ts';
import { availableIssues } from './available-issues.ts';
import { buildIssue, type Members } from './build-issue.ts';
import { claimedIssues } from './claimed-issues.ts';
import { finishedIssues } from './finished-issues.ts';
import { issuesInProgress } from './issues-in-progress.ts';
import { type Life, moveBack } from './move-back.ts';
import { samplePassword, samplePeople } from './people.ts';
import type { SampleIssue, SampleIssueKey } from './sample-issue.ts';

/** The ID of each issue that has a key, and the open test checkout of the issue `accepted`. */
export type SampleIds = { issues: Partial<Record<SampleIssueKey, string>>; checkout: string | null };

// A new engineer may hold five issues at once, so the finished ones are complete before others are claimed.
const phases: readonly (readonly SampleIssue[])[] = [
  finishedIssues,
  [...claimedIssues, ...issuesInProgress],
  availableIssues,
];
const total = phases.flat().length;
const lanes = 4;
const lockNotAvailable = '55P03';
const hour = 60 * 60 * 1000;

/**
 * Adds the sample people and issues to an instance through its own API, then moves the issues into the past
 * month. Throws if a call is rejected.
 */
export async function fillWithSampleData(
  app: FastifyInstance,
  platform: Platform,
  codeHost: SampleCodeHost | null,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<SampleIds> {
  const { owner } = platform.database;
  const members = await addPeople(app, platform);
  const connect = codeHost && ((api: Api, login: string) => connectCodeHost(api, codeHost, login));
  const ids: SampleIds = { issues: {}, checkout: null };
  const lives: Life[] = [];
  const visitor = apiOf(app, platform.keys.anonKey, platform.keys.anonKey);
  const buildAll = async (waiting: SampleIssue[]) => {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      const madeFrom = await databaseTime(owner);
      const made = await buildIssue(issue, { members, visitor, connect });
      const from = new Date(madeFrom.getTime() - issue.facts.ago * hour);
      const to = new Date(from.getTime() + (issue.facts.took ?? 0.1) * hour);
      lives.push({ issueId: made.id, madeFrom, madeTo: await databaseTime(owner), from, to });
      if (issue.facts.key) ids.issues[issue.facts.key] = made.id;
      ids.checkout ??= made.checkout;
      onProgress(lives.length, total);
    }
  };
  for (const phase of phases) {
    const waiting = [...phase];
    await Promise.all(Array.from({ length: lanes }, () => buildAll(waiting)));
  }
  await suspend(members);
  await joinEarlier(owner);
  await retryLock(() => moveBack(owner, lives));
  return ids;
}

/** Creates the sample accounts, or resets the existing ones, and signs in to each of them. */
async function addPeople(app: FastifyInstance, { keys, settings, database }: Platform): Promise<Members> {
  const { anonKey, serviceRoleKey } = keys;
  if (keys.devSecret === null) throw new Error('A public instance gets no sample data.');
  const password = samplePassword(keys.devSecret);
  const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
  // Someone may have signed up with a sample address before.
  const reset = async (email: string, payload: object) => {
    const [user] = await database.owner<{ id: string }[]>`select id from auth.users where email = ${email}`;
    await app.inject({ method: 'PUT', url: `/auth/v1/admin/users/${user?.id}`, headers, payload });
  };
  const entries = await Promise.all(
    Object.entries(samplePeople).map(async ([key, { email, name, role, skills }]) => {
      const payload = { email, password, email_confirm: true, user_metadata: { name, role, skills } };
      const answer = await app.inject({ method: 'POST', url: '/auth/v1/admin/users', headers, payload });
      if (answer.statusCode === 422) await reset(email, payload);
      else if (answer.statusCode !== 200) throw new Error(`${email} could not be created: ${answer.body}`);
      return [key, await signIn(app, anonKey, { email, password })] as const;
    }),
  );
  const members = Object.fromEntries(entries) as Members;
  if (settings.engineerApproval === 'manual')
    for (const engineer of [members.greta, members.samir, members.ines, members.wren, members.casper])
      await members.operator.api.rpc('approve_engineer', { p_engineer_id: engineer.id });
  return members;
}

async function databaseTime(owner: Sql): Promise<Date> {
  const [{ time }] = await owner<[{ time: Date }]>`select clock_timestamp() as time`;
  return time;
}

/** Connects a user's account at the sample code host and returns the handle of the connection. */
async function connectCodeHost(api: Api, codeHost: SampleCodeHost, login: string): Promise<string> {
  const redirectUrl = `${new URL(codeHost.origin).origin}/github-callback`;
  const { url, state } = await api.invoke<LoginAnswer>('github-auth', { action: 'login', redirectUrl });
  const { searchParams } = new URL(codeHost.signIn.approve(new URL(url).searchParams, login));
  const code = searchParams.get('code');
  const { token } = await api.invoke<ExchangeAnswer>('github-auth', { action: 'exchange', code, state });
  return token;
}

/** Makes the sample people join before their first issue. */
async function joinEarlier(owner: Sql): Promise<void> {
  const emails = Object.values(samplePeople).map(({ email }) => email);
  await owner`
    with moved as (
      update auth.users set created_at = created_at - interval '40 days' where email = any(${emails}) returning id)
    update public.engineers e set created_at = created_at - interval '40 days' from moved where e.id = moved.id`;
}

async function retryLock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isDatabaseError(cause) || cause.code !== lockNotAvailable || attempt === 5) throw cause;
    }
  }
}

async function suspend({ operator, casper }: Members): Promise<void> {
  await operator.api.rpc('suspend_engineer', {
    p_engineer_id: casper.id,
    p_reason: 'Three clients in a row were left without an answer for more than a week.',
  });
}
