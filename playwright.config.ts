import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS } from './scripts/browser-flags.ts';
import { findBrowser } from './scripts/find-browser.ts';

// Workers read this file too: what the first reading settles is handed to them in the environment.
process.env.JOURNEYS_PORT ??= String(await freePort());
process.env.JOURNEYS_GITHUB_PORT ??= String(await freePort());
process.env.JOURNEYS_BROWSER ??= findBrowser() ?? '';

const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`;
const executablePath = process.env.JOURNEYS_BROWSER;

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs as much as half the run; --trace=retain-on-failure keeps one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/ },
  ],
  webServer: {
    command: 'node tests/journeys/fresh-instance.ts',
    url: `${baseURL}/readyz`,
    env: {
      PORT: process.env.JOURNEYS_PORT,
      GITHUB_DOUBLE_PORT: process.env.JOURNEYS_GITHUB_PORT,
      OPERATOR_EMAILS: 'operator@example.com',
    },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
