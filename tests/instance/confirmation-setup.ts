import { randomUUID } from 'node:crypto';
import { submissionIdOf } from '#server/functions/mail/submission-key.ts';
import type { TestInstance } from './test-instance.ts';

export type Sent = { id: string; key: string; email: string };

/** Submits an issue as a browser does, without sending the confirmation email. */
export async function submittedUnsent(
  instance: TestInstance,
  email = `typed-${randomUUID()}@example.com`,
): Promise<Sent> {
  const key = randomUUID();
  const id = submissionIdOf(key);
  await instance.sql`
    insert into public.code_submissions (id, title, email, github_link, description, urgency, coding_app)
    values (${id}, 'Login loops', ${email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt')`;
  return { id, key, email };
}

/** Submits an issue as a browser does and sends the confirmation email. */
export async function submitted(instance: TestInstance): Promise<Sent> {
  const sent = await submittedUnsent(instance);
  await instance.runJobs();
  return sent;
}

/** Calls a function about a submission and runs the queued jobs. */
async function ask(instance: TestInstance, name: string, payload: object, as: Record<string, string> = {}) {
  const headers = { apikey: instance.platform.keys.anonKey, ...as };
  const url = `/functions/v1/${name}`;
  const answer = await instance.app.inject({ method: 'POST', url, headers, payload });
  await instance.runJobs();
  return { status: answer.statusCode, said: answer.json().error, retryAfter: answer.headers['retry-after'] };
}

export const resend = (instance: TestInstance, { id, key }: Pick<Sent, 'id' | 'key'>) =>
  ask(instance, 'resend-confirmation', { issue_id: id, key });
export const correct = (
  instance: TestInstance,
  { id, key }: Pick<Sent, 'id' | 'key'>,
  email: string,
  as?: Record<string, string>,
) => ask(instance, 'correct-address', { issue_id: id, key, email }, as);

export const confirmationsTo = async (instance: TestInstance, email: string) =>
  (await instance.outbox()).filter((mail) => mail.type === 'issue-confirmation' && mail.to === email);

export const newAddress = () => `right-${randomUUID()}@example.com`;

/** Opens a mailed link and returns the response status. */
export async function follow(instance: TestInstance, link: string | null | undefined): Promise<number> {
  const { searchParams } = new URL(link ?? 'none:');
  const payload = { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') };
  return (await instance.app.inject({ method: 'POST', url: '/auth/v1/verify', payload })).statusCode;
}

export const age = (instance: TestInstance, id: string, by: string) =>
  instance.sql`update marketplace.issue set created_at = created_at - ${by}::interval where id = ${id}`;

export const takenUp =
  'Somebody has signed in with that address or taken the issue up, so this is no longer possible. Sign in to go on.';
