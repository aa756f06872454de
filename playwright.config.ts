import { defineConfig } from '@playwright/test'
import { presentChromium } from './scripts/checks/find-chromium.ts'
import { longJourneys } from './scripts/checks/long-tests.ts'

/** Longer journeys run with `npm run test:more`. A journey that fails leaves its pictures and the text of its page in `outputDir`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'node_modules/.cache/journeys',
  globalSetup: './e2e/start-server.ts',
  workers: 2,
  timeout: 60_000,
  // As long as the browser waits for what a test names.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    // A trace copies the page at every step, which costs as much as the step. `npm test` asks for it where a journey has failed.
    trace: process.env['JOURNEYS_TRACE']
      ? { mode: 'retain-on-failure', screenshots: false }
      : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: presentChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Pages may reach only what runs on this machine. A route for all requests would do it too, and turn the browser's cache off.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: longJourneys.map((file) => `**/${file}`) },
    { name: 'journeys-long', testMatch: longJourneys.map((file) => `**/${file}`) },
  ],
})
