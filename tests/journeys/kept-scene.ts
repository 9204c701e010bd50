import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { visitorOf } from '../screens/cast.ts';
import type { Scene } from '../screens/scene.ts';
import { sceneIn } from '../screens/visit-states.ts';

/**
 * The scene of an instance of the journeys. The first test that needs it makes it and leaves it in `file`, which no run
 * begins with: a failed test ends its worker, and the next worker finds the scene there.
 */
export async function keptScene(browser: Browser, origin: string, file: string): Promise<Scene> {
  if (!existsSync(file)) {
    const scene = await sceneIn(browser, origin);
    writeFileSync(file, JSON.stringify(scene, withoutClients));
    return scene;
  }
  const scene = JSON.parse(readFileSync(file, 'utf8')) as Scene;
  for (const member of Object.values(scene.people)) {
    member.client = await visitorOf(origin);
    await member.client.auth.setSession(member.session);
  }
  return scene;
}

/** Whoever is called the client is a person; the official client in somebody's name cannot be written down. */
function withoutClients(key: string, value: unknown): unknown {
  const isOfficialClient = key === 'client' && typeof value === 'object' && value !== null && 'auth' in value;
  return isOfficialClient ? undefined : value;
}
