/**
 * Tests of the server that take minutes rather than seconds: kills, floods, moves of whole databases. They run with
 * `npm run test:more`, on both databases.
 */
export const longTests = [
  'scripts/command.test.ts',
  'scripts/import-catalogue.test.ts',
  'scripts/operations.test.ts',
  'scripts/third-language.test.ts',
  'server/db/backup.test.ts',
  'server/db/move.test.ts',
  'server/db/upgrade.test.ts',
  'server/http/door/abuse.test.ts',
  'server/http/door/fuzz.test.ts',
  'server/http/door/hostile-calls.test.ts',
  'server/identity-service/signing-keys.test.ts',
  'server/kill.test.ts',
]

/**
 * Journeys of `npm run test:more`: the second way through what another journey covers, servers of their own,
 * and accessibility of every screen in every state. Each capability keeps one journey in `npm test`.
 */
export const longJourneys = [
  'e2e/authentication-pages.test.ts',
  'e2e/calendar.test.ts',
  'e2e/checkout-troubles.test.ts',
  'e2e/contact.test.ts',
  'e2e/curriculum-editor.test.ts',
  'e2e/dashboard.test.ts',
  'e2e/hostile-addresses.test.ts',
  'e2e/identity-mails.test.ts',
  'e2e/identity-providers.test.ts',
  'e2e/identity-screens.test.ts',
  'e2e/identity-sessions.test.ts',
  'e2e/live-classes.test.ts',
  'e2e/money-and-time.test.ts',
  'e2e/newsletter.test.ts',
  'e2e/profile.test.ts',
  'e2e/provider-name.test.ts',
  'e2e/second-factor.test.ts',
  'e2e/several-processes.test.ts',
  'e2e/sign-in-settings.test.ts',
  'e2e/staff-batches.test.ts',
  'e2e/staff-categories.test.ts',
  'e2e/staff-courses-wide.test.ts',
  'e2e/staff-money.test.ts',
  'e2e/staff-people.test.ts',
  'e2e/staff.test.ts',
  'e2e/unpublished-pages.test.ts',
  'e2e/video-course.test.ts',
]

/** These ask no database, or one of their own: once is enough. */
export const databaseIsTheirOwn = [
  'server/log.test.ts',
  'server/db/released-migrations.test.ts',
  'server/http/door/abuse.test.ts',
  'server/http/watch/operations.test.ts',
  'scripts/audit-dependencies.test.ts',
  'scripts/begin-lean.test.ts',
  'scripts/command.test.ts',
  'scripts/guards.test.ts',
  'scripts/import-catalogue.test.ts',
  'scripts/operations.test.ts',
  'scripts/security-page.test.ts',
  'scripts/systemd-environment.test.ts',
  'scripts/third-language.test.ts',
]
