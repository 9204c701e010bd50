import type { Page } from '@playwright/test';
import type { ExchangeAnswer, LoginAnswer } from '#domain/wire/code-host.ts';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Fixture, Person } from './fixture.ts';

export const HANDLE_KEY = 'github_access_token';
const callbackPath = '/github-callback';

/** Connects a code host account to the user of the session and stores it in the browser. */
export async function connectAccount(
  page: Page,
  fixture: Pick<Fixture, 'origin' | 'people'>,
  person: Person | null = null,
  login = 'ada-builder',
): Promise<void> {
  const { origin } = fixture;
  const { anonKey } = (await (await fetch(`${origin}/config.json`)).json()) as InstanceConfig;
  const bearer = person ? fixture.people[person].session.access_token : anonKey;
  const call = async <Answer>(body: object): Promise<Answer> => {
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${origin}/functions/v1/github-auth`, init)).json()) as Answer;
  };
  const { url } = await call<LoginAnswer>({ action: 'login', redirectUrl: origin + callbackPath });
  const { code, state } = await approval(url, login);
  const { token, user } = await call<ExchangeAnswer>({ action: 'exchange', code, state });
  await keeping({ [HANDLE_KEY]: token, github_user: JSON.stringify({ user, checkedAt: Date.now() }) })(page);
}

/** Returns a step that writes to the browser's storage before the page loads. */
export function keeping(texts: Record<string, string>) {
  return (page: Page) =>
    page.addInitScript((kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    }, texts);
}

async function approval(address: string, login: string): Promise<{ code: string; state: string }> {
  const page = new URL(address);
  page.pathname = page.pathname.replace('/authorize', '/decide');
  page.searchParams.set('as', login);
  const { headers } = await fetch(page, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
