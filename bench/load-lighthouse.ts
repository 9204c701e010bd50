import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install-packages.ts';

type Flags = { port: number; output: 'json'; logLevel: 'silent'; onlyCategories: string[] };

type Audit = { title: string; score: number | null; numericValue?: number; details?: unknown };

export type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

export type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

let loaded: Promise<Lighthouse> | undefined;

/** Installs Lighthouse into a temporary folder on the first call, because it takes 160 MB. */
export function loadLighthouse(): Promise<Lighthouse> {
  loaded ??= install();
  return loaded;
}

async function install(): Promise<Lighthouse> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await installPackages(folder, ['lighthouse@13.5.0']);
  const main = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js'));
  return (await import(main.href)).default;
}
