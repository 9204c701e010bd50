import { randomUUID } from 'node:crypto';
import type { Keys } from '#server/platform/keys/keys.ts';
import type { TestInstance } from './test-instance.ts';

type Injected = {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: object | string;
};
type Answered = { statusCode: number; body: string; json(): unknown };

/** An instance in this process or in another one. */
export type RunningInstance = Pick<TestInstance, 'sql' | 'outbox' | 'runJobs' | 'url'> & {
  app: { inject(request: Injected): Promise<Answered> };
  platform: { keys: Keys };
};

export type SignedUp = {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  headers: { apikey: string; authorization: string };
};

type Session = { access_token: string; refresh_token: string; user: { id: string } };

/** Signs up a new user and signs them in with the mailed link. Engineers also get a name and skills. */
export async function signUpAs(
  instance: RunningInstance,
  kind: 'client' | 'engineer',
  email = `${kind}-${randomUUID()}@example.com`,
): Promise<SignedUp> {
  const password = `Correct-horse-${randomUUID()}`;
  const data =
    kind === 'engineer' ? { role: 'engineer', name: 'Ada Engineer', skills: ['React', 'PostgreSQL'] } : {};
  await post(instance, '/auth/v1/signup', { email, password, data });
  await instance.runJobs();
  const mail = (await instance.outbox()).find((each) => each.to === email);
  const link = new URL(mail?.action ?? 'missing:');
  const session = (await post(instance, '/auth/v1/verify', {
    type: link.searchParams.get('type'),
    token_hash: link.searchParams.get('token_hash'),
  })) as Session;
  const { access_token: accessToken, refresh_token: refreshToken, user } = session;
  const headers = { apikey: instance.platform.keys.anonKey, authorization: `Bearer ${accessToken}` };
  return { id: user.id, email, password, accessToken, refreshToken, headers };
}

async function post(instance: RunningInstance, url: string, payload: object): Promise<unknown> {
  const headers = { apikey: instance.platform.keys.anonKey };
  const response = await instance.app.inject({ method: 'POST', url, payload, headers });
  if (response.statusCode !== 200)
    throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return response.json();
}
