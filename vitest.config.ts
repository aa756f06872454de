import { defineConfig } from 'vitest/config'

const api = {
  include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'stand-ins/**/*.test.ts', 'scripts/**/*.test.ts', 'catalogue/**/*.test.ts'],
  pool: 'forks' as const,
  // The files of one worker share its database; each test makes its own people.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** These ask no database, or one of their own: once is enough. */
const databaseIsTheirOwn = [
  'server/log.test.ts',
  'server/http/abuse.test.ts',
  'server/http/operations.test.ts',
  'scripts/audit-dependencies.test.ts',
  'scripts/begin-lean.test.ts',
  'scripts/guards.test.ts',
  'scripts/import-catalogue.test.ts',
  'scripts/operations.test.ts',
  'scripts/security-page.test.ts',
]

/** `api` runs on the embedded database; `api-postgres` runs the same on the server of TEST_DATABASE_URL. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...api, name: 'api', provide: { postgres: null } } },
      ...(process.env['TEST_DATABASE_URL']
        ? [{ test: { ...api, name: 'api-postgres' as const, exclude: databaseIsTheirOwn, globalSetup: ['server/testing-postgres.ts'] } }]
        : []),
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/start-server.ts'],
          pool: 'forks' as const,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
