import type { FullConfig } from '@playwright/test';
import { asDeveloper } from './dev-secret.ts';

/** Fills the instances of all journeys. Playwright runs this before the first test. */
export default async function fillInstances({ metadata }: FullConfig): Promise<void> {
  await Promise.all((metadata.origins as string[]).map(fillInstance));
}

/** Adds the sample data to the instance at `origin`. */
export async function fillInstance(origin: string): Promise<void> {
  const response = await fetch(`${origin}/dev/sample-data`, { method: 'PUT', headers: asDeveloper });
  if (!response.ok) throw new Error(`${origin} could not be filled: ${await response.text()}`);
}
