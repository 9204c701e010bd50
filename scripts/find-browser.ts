import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium flags that allow it to run in containers and disable its background requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The headless shell comes first, because it renders the same pages with half the CPU time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns the path of the first Chromium that starts, or null. Also finds the browser that Playwright has
 * installed.
 */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...APPLICATIONS,
  ];
  return [...candidates, chromium.executablePath()].find(starts) ?? null;
}

/**
 * Returns the path of a browser. Without a browser, installs one or throws an error with the command to run.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium was found; installing one.');
  if (isDebian() && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    if (!run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])) {
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    }
  } else {
    run('playwright', ['install', 'chromium']);
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The journeys need a Chromium and none could be installed: install one (as root on Debian: ' +
      'apt-get install -y chromium; elsewhere: npx playwright install --with-deps chromium) and run npm test again.',
  );
}

/**
 * Returns whether the system is Debian. The result is false for Ubuntu, because its chromium package does not
 * work in containers.
 */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0;
}
