import { PgBoss } from 'pg-boss'
import { defined } from '#contract/defined.ts'
import type { Database } from '../db/connect.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { changeBatches, findStranded } from './change-batches.ts'
import { certifyByMarks } from './certify-marks.ts'
import { convertVideos } from './convert-videos.ts'
import { closeClasses } from './close-classes.ts'
import { collectClassRecordings } from './collect-recordings.ts'
import { deliverOrders, findPaidNotEnrolled } from './deliver-orders.ts'
import { eraseOldPayerDetails } from './erase-payer-details.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { forgetInvitedStudents } from './forget-invited-students.ts'
import { importCourseFiles } from './import-courses.ts'
import { rebuildSearchTermsNightly } from './rebuild-search-terms.ts'
import { keepSalesNightly } from './keep-sales.ts'
import { waitingLists } from './keep-waiting-lists.ts'
import { updatePopularityFromSales } from './update-popularity.ts'
import { handInAttempts } from './hand-in-attempts.ts'
import { makeOrientationOffers } from './make-orientation-offers.ts'
import { checkBooksNightly } from './check-books.ts'
import { publishPlanned } from './publish-planned-courses.ts'
import { renewFees } from './renew-early-fees.ts'
import { removeUploads } from './remove-uploads.ts'
import { accessEndReminders } from './remind-of-access-ends.ts'
import { remindOfClassesNear } from './remind-of-classes.ts'
import { renewSearch } from './renew-search-texts.ts'
import { renewSitePageTexts } from './renew-written-texts.ts'
import { sendDigests } from './send-digests.ts'
import { sendMails } from './send-mails.ts'
import { announcementNotifications } from './notify-of-announcements.ts'
import { newBatchNotifications } from './notify-of-new-batches.ts'
import { priceNotices } from './tell-owners-of-prices.ts'
import { tidyDatabase } from './tidy-database.ts'
import { sendRefunds, watchPayments } from './watch-payments.ts'

/** Every job of the product. */
const jobs: readonly Job[] = [
  sendMails,
  rebuildSearchTermsNightly,
  renewSearch,
  renewSitePageTexts,
  updatePopularityFromSales,
  keepSalesNightly,
  renewFees,
  publishPlanned,
  importCourseFiles,
  tidyDatabase,
  watchPayments,
  sendRefunds,
  deliverOrders,
  findPaidNotEnrolled,
  changeBatches,
  findStranded,
  waitingLists,
  newBatchNotifications,
  announcementNotifications,
  priceNotices,
  sendDigests,
  remindOfClassesNear,
  accessEndReminders,
  makeOrientationOffers,
  closeClasses,
  handInAttempts,
  certifyByMarks,
  collectClassRecordings,
  checkBooksNightly,
  eraseOldPayerDetails,
  removeUploads,
  forgetInvitedStudents,
  forgetOldRows,
  convertVideos,
]

export interface JobRunner {
  /** Runs a job now, unless one is waiting already. */
  wake(name: string): Promise<void>
  /** Finishes what runs and takes nothing more. */
  stop(): Promise<void>
}

/**
 * Starts pg-boss on the server's own pool, so that jobs survive the process and are shared by several.
 *
 * @param database what the jobs themselves work on: their statements may take longer than those of a request
 */
export async function startJobs(services: Services, database: Database): Promise<JobRunner> {
  const { pool, kind } = services.database
  const boss = await openQueues(services, { runsJobs: true })
  const workers = new Map<string, string>()
  if (kind === 'embedded') await repeatCutOff(boss, pool)
  const stopping = new AbortController()
  const ofJobs = { ...services, database, db: database.db }
  for (const job of jobs)
    workers.set(job.name, await work(boss, { services: ofJobs, stopping: stopping.signal }, job))
  return {
    async wake(name) {
      await boss.send(name, null)
      boss.notifyWorker(defined(workers.get(name)))
    },
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, close: false, timeout: 10_000 })
    },
  }
}

/** Hands jobs to other processes, and runs none: one of those looks for them every two seconds. */
export async function sendJobs(services: Services): Promise<JobRunner> {
  const boss = await openQueues(services, { runsJobs: false })
  return {
    wake: async (name) => void (await boss.send(name, null)),
    stop: () => boss.stop({ graceful: true, close: false }),
  }
}

/** @param runsJobs whether this process looks after the schedule, and after jobs of processes that died */
async function openQueues(
  services: Services,
  { runsJobs }: { runsJobs: boolean },
): Promise<PgBoss> {
  const { pool, kind } = services.database
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    schedule: runsJobs,
    supervise: runsJobs,
    // How soon the jobs of a process that died are seen as free: it looks, then each process reads what it found.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    queueCacheIntervalSeconds: 20,
  })
  boss.on('error', (error) => {
    if (!services.outages.noteFailure(error)) services.log.warn({ err: error }, 'job queue')
  })
  await boss.start()
  for (const job of jobs) await prepareQueue(boss, job)
  return boss
}

const USUAL_LONGEST_SECONDS = 900
/** A worker without a sign of life for this long is dead; see `superviseIntervalSeconds`. */
const HEARTBEAT_SECONDS = 20

/** "stately": at most one waiting and one running in all processes together. */
async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  await boss.createQueue(job.name, {
    policy: 'stately',
    retryLimit: 3,
    retryBackoff: true,
    retentionSeconds: 3 * 86_400,
    deleteAfterSeconds: 86_400,
  })
  // A process that was killed would keep the job as its own until it expires: no one else would
  // look after payments.
  await boss.updateQueue(job.name, {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: job.longestSeconds ?? USUAL_LONGEST_SECONDS,
  })
  if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Dhaka' })
}

/**
 * Only one process has an embedded database. What it finds running was cut off when the last one died, and would be in
 * the way until its heartbeat is missed. With PostgreSQL another process may be at it.
 */
async function repeatCutOff(boss: PgBoss, pool: Services['database']['pool']): Promise<void> {
  const running = await pool.query<{ name: string; id: string }>(
    "select name, id from pgboss.job where state = 'active' and name = any($1)",
    [jobs.map(({ name }) => name)],
  )
  for (const { name, id } of running.rows) {
    await boss.cancel(name, id)
    await boss.send(name, null)
  }
}

function work(
  boss: PgBoss,
  { services, stopping }: { services: Services; stopping: AbortSignal },
  job: Job,
): Promise<string> {
  return boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
    try {
      await job.run(services, stopping)
    } catch (error) {
      if (!services.outages.noteFailure(error))
        services.log.error({ err: error, job: job.name }, 'job failed; it will be tried again')
      throw error
    }
  })
}
