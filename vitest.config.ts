import { defineConfig } from 'vitest/config'
import { databaseIsTheirOwn, longJourneys, longTests } from './scripts/long-tests.ts'

/** The files of one worker share its database or server; each test makes its own people. */
const shared = { pool: 'forks' as const, isolate: false, maxWorkers: 2, hookTimeout: 60_000 }
const api = {
  ...shared,
  include: [
    'contract/**/*.test.ts',
    'server/**/*.test.ts',
    'stand-ins/**/*.test.ts',
    'scripts/**/*.test.ts',
    'catalogue/**/*.test.ts',
  ],
  testTimeout: 30_000,
}
const journeys = {
  ...shared,
  include: ['e2e/**/*.test.ts'],
  globalSetup: ['e2e/start-server.ts'],
  testTimeout: 60_000,
  // As long as the browser waits for what a test names.
  expect: { poll: { timeout: 15_000 } },
}
const postgres = { provide: { postgres: null } }

/**
 * `api` runs on the embedded database; `api-postgres` runs the same, the long ones included, on the server of
 * TEST_DATABASE_URL. The `-long` projects hold what `npm run test:more` adds.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...api, ...postgres, name: 'api', exclude: longTests } },
      { test: { ...api, ...postgres, name: 'api-long', include: longTests } },
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              test: {
                ...api,
                name: 'api-postgres' as const,
                exclude: databaseIsTheirOwn,
                globalSetup: ['server/testing/postgres.ts'],
              },
            },
          ]
        : []),
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      { test: { ...journeys, name: 'journeys', exclude: longJourneys } },
      { test: { ...journeys, name: 'journeys-long', include: longJourneys } },
    ],
  },
})
