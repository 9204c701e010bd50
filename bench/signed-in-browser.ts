import { chromium, request } from '@playwright/test';
import { sessionKey } from '#domain/account/session-key.ts';
import { type Fixture, makeFixture } from '../tests/screens/fixture.ts';

/** Fills the instance with the sample data and signs its client in to the debugged browser. */
export async function signInClient(origin: string, debuggingPort: number): Promise<Fixture> {
  const api = await request.newContext({ baseURL: origin });
  const fixture = await makeFixture({ origin, request: api });
  await api.dispose();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${origin}/robots.txt`);
  const kept = [sessionKey(new URL(origin).hostname), JSON.stringify(fixture.people.client.session)] as const;
  await page?.evaluate(([key, session]) => localStorage.setItem(key, session), kept);
  await page?.close();
  await browser.close();
  return fixture;
}
