import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { visitorOf } from '../screens/cast.ts';
import type { Fixture } from '../screens/fixture.ts';
import { fixtureIn } from '../screens/visit-states.ts';

/**
 * The fixture of a journey instance. The first test that needs it creates it and stores it in `file`, which
 * does not exist at the start of a run. A failed test ends its worker; the next worker reuses the file.
 */
export async function keptFixture(browser: Browser, origin: string, file: string): Promise<Fixture> {
  if (!existsSync(file)) {
    const fixture = await fixtureIn(browser, origin);
    writeFileSync(file, JSON.stringify(fixture, withoutClients));
    return fixture;
  }
  const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture;
  for (const member of Object.values(fixture.people)) {
    member.client = await visitorOf(origin);
    await member.client.auth.setSession(member.session);
  }
  return fixture;
}

/** An entry named client may be a person; the official client object cannot be serialized. */
function withoutClients(key: string, value: unknown): unknown {
  const isOfficialClient = key === 'client' && typeof value === 'object' && value !== null && 'auth' in value;
  return isOfficialClient ? undefined : value;
}
