export {
  allChecks,
  checkUp,
  type Checkup,
  checksWithoutDatabase,
  openCheckup,
  reportIn,
} from './checkup.ts'
export { type Check, failed, good, type Finding } from './check.ts'
export { diskOf } from './checks/file-checks.ts'
export { countMails, countQueues } from './count-queues.ts'
export { newestBackup } from './newest-backup.ts'
export { notePractice } from './practice-note.ts'
export { showFirstSteps } from './first-steps.ts'
export type { CheckupContext } from './context.ts'
