import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/find-browser.ts';
import { freePort } from './tests/instance/free-port.ts';

/** Each worker has its own instance. */
const WORKERS = 2;

// Every worker reads this file again. The environment variable keeps the ports from the first time.
process.env.JOURNEYS_PORTS ??= (await Promise.all(Array.from({ length: 2 * WORKERS }, freePort))).join();
process.env.JOURNEYS_BROWSER ??= findBrowser() ?? '';

const ports = process.env.JOURNEYS_PORTS.split(',');
const instances = Array.from({ length: WORKERS }, (_, worker) => ({
  port: ports[2 * worker] ?? '',
  githubPort: ports[2 * worker + 1] ?? '',
}));
const originOf = (port: string | undefined) => `http://localhost:${port}`;
const executablePath = process.env.JOURNEYS_BROWSER;

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/instance/fill-instances.ts',
  metadata: { origins: instances.map(({ port }) => originOf(port)) },
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  retries: 0,
  workers: WORKERS,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // A worker that replaces a failed one gets the same index, and therefore the same instance.
    baseURL: originOf(instances[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.port),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces would take half of the run's time. Use --trace=retain-on-failure to keep them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/ },
  ],
  webServer: instances.map(({ port, githubPort }) => ({
    command: 'node tests/instance/fresh-instance.ts',
    url: `${originOf(port)}/readyz`,
    env: { PORT: port, GITHUB_DOUBLE_PORT: githubPort, OPERATOR_EMAILS: 'operator@example.com' },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  })),
});
