/**
 * Tests of the server that take long: kills, floods, moves of whole databases, recoveries, lists of tens of thousands of
 * entries. They run with `npm run test:more`: on the server of TEST_DATABASE_URL, or without one on the embedded database.
 */
export const longTests = [
  'scripts/command.test.ts',
  'scripts/operator/import-catalogue.test.ts',
  'scripts/service/operations.test.ts',
  'scripts/checks/third-language.test.ts',
  'server/db/backup/backup.test.ts',
  'server/db/backup/move.test.ts',
  'server/db/upgrade.test.ts',
  'server/http/calls/catalog/course-exchange.test.ts',
  'server/http/calls/catalog/course-picture-library.test.ts',
  'server/http/calls/learning/discussion-pictures.test.ts',
  'server/http/calls/learning/whole-batch.test.ts',
  'server/http/entry/abuse.test.ts',
  'server/http/entry/fuzz.test.ts',
  'server/http/entry/hostile-calls.test.ts',
  'server/http/pages/for-machines/feed.test.ts',
  'server/http/pages/for-machines/site-map.test.ts',
  'server/http/pages/share-pictures/share-pictures.test.ts',
  'server/identity-service/guessing.test.ts',
  'server/identity-service/signing-keys.test.ts',
  'server/kill.test.ts',
  'server/modules/catalog/import/sample-catalogue.test.ts',
  'server/modules/learning/certificates/certificate-pdf.test.ts',
  'server/modules/media/convert/convert-video.test.ts',
  'server/modules/orders/payments/bkash-recovery.test.ts',
  'server/modules/orders/payments/many-buyers.test.ts',
  'server/modules/orders/refunds/refund-recovery.test.ts',
]

/**
 * Journeys of `npm run test:more`: the second way through what another journey covers, servers of their own,
 * and accessibility of every screen in every state. Each capability keeps one journey in `npm test`.
 */
export const longJourneys = [
  'e2e/authentication-pages.test.ts',
  'e2e/calendar.test.ts',
  'e2e/cart-troubles.test.ts',
  'e2e/certificates.test.ts',
  'e2e/checkout-gateways.test.ts',
  'e2e/checkout-screens.test.ts',
  'e2e/checkout-troubles.test.ts',
  'e2e/contact.test.ts',
  'e2e/course-imports.test.ts',
  'e2e/course-lists.test.ts',
  'e2e/curriculum-editor.test.ts',
  'e2e/curriculum.test.ts',
  'e2e/dashboard.test.ts',
  'e2e/first-certificate.test.ts',
  'e2e/first-load.test.ts',
  'e2e/home.test.ts',
  'e2e/hostile-addresses.test.ts',
  'e2e/identity-mails.test.ts',
  'e2e/identity-providers.test.ts',
  'e2e/identity-screens.test.ts',
  'e2e/identity-sessions.test.ts',
  'e2e/free-class.test.ts',
  'e2e/downloads-after-refund.test.ts',
  'e2e/downloads.test.ts',
  'e2e/live-classes.test.ts',
  'e2e/low-data.test.ts',
  'e2e/media-troubles.test.ts',
  'e2e/money-and-time.test.ts',
  'e2e/new-build.test.ts',
  'e2e/newsletter.test.ts',
  'e2e/original-upload.test.ts',
  'e2e/profile.test.ts',
  'e2e/provider-name.test.ts',
  'e2e/second-factor.test.ts',
  'e2e/several-processes.test.ts',
  'e2e/sign-in-settings.test.ts',
  'e2e/staff-batches.test.ts',
  'e2e/staff-categories.test.ts',
  'e2e/staff-courses-together.test.ts',
  'e2e/staff-courses-wide.test.ts',
  'e2e/staff-money.test.ts',
  'e2e/staff-people.test.ts',
  'e2e/staff.test.ts',
  'e2e/unpublished-pages.test.ts',
  'e2e/video-course.test.ts',
  'e2e/video-player.test.ts',
  'e2e/whole-batch.test.ts',
  'e2e/wrong-clock.test.ts',
]

/**
 * Tests that prove something else on a PostgreSQL server, where several connections race: they run there, too. A test that
 * asks which database it has belongs here (`long-tests.test.ts`).
 */
export const databaseMatters = [
  'server/audit/search-plans.test.ts',
  'server/db/**/*.test.ts',
  'server/http/calls/orders/**/*.test.ts',
  'server/modules/catalog/search/query-plans.test.ts',
  'server/modules/catalog/update-popularity.test.ts',
  'server/modules/catalog/writing/save-courses.test.ts',
  'server/modules/orders/**/*.test.ts',
  'server/modules/students/sessions/**/*.test.ts',
]

/** Long tests that prove something else on the embedded database: they run on both. */
export const longOnBoth = [
  'server/db/backup/backup.test.ts',
  'server/db/backup/move.test.ts',
  'server/db/upgrade.test.ts',
  'server/kill.test.ts',
]

/** These ask no database, or one of their own: once is enough. */
export const databaseIsTheirOwn = [
  'server/log.test.ts',
  'server/db/released-migrations.test.ts',
  'server/http/entry/abuse.test.ts',
  'server/http/entry/watch/operations.test.ts',
  'scripts/checks/audit-dependencies.test.ts',
  'scripts/command.test.ts',
  'scripts/guards/guards.test.ts',
  'scripts/operator/import-catalogue.test.ts',
  'scripts/service/operations.test.ts',
  'scripts/checks/security-page.test.ts',
  'scripts/service/systemd-environment.test.ts',
  'scripts/checks/third-language.test.ts',
]
