import { defineConfig } from 'vitest/config';

const globalSetup = ['tests/instance/global-database.ts'];
const onDatabase = [
  'server/**/*.test.ts',
  'database/**/*.test.ts',
  'tests/{attack,instance,protocol}/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: 2,
          isolate: false,
          include: ['{domain,scripts,content,bench}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'instance',
          include: onDatabase,
          globalSetup,
          maxWorkers: 2,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
