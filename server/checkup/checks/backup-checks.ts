import type { Config } from '../../config.ts'
import { newestInBucket } from '../../storage/backup-bucket.ts'
import { newestBackup } from '../newest-backup.ts'
import { type Check, failed, good, warning } from '../check.ts'
import { lastPractice } from '../practice-note.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A backup every night, and two hours of grace. */
const OLD_HOURS = 26
/** A restore is practised once a month. */
const PRACTICE_DAYS = 35

/** The age of the newest whole backup. */
export function backupCheck({ backupFolder, backupBucket, production }: Config): Check {
  return {
    name: 'backup',
    async look() {
      const missing = production ? failed : warning
      const place = backupBucket?.bucket.bucket ?? backupFolder
      if (place === null) return missing((words) => words.noBackupFolder())
      // Of both it is the one that outlives this machine.
      const seconds = backupBucket
        ? await newestInBucket(backupBucket)
        : await newestBackup(backupFolder ?? '')
      const newest = seconds * 1000
      if (newest === 0) return missing((words) => words.noBackup({ folder: place }))
      const hours = Math.max(0, Math.floor((Date.now() - newest) / HOUR_MS))
      if (hours >= OLD_HOURS)
        return failed((words, count) => words.backupOld({ hours: count(hours) }))
      return good((words, count) => words.backup({ hours: count(hours) }))
    },
  }
}

/** When a backup was last restored to see that it can be. */
export function practiceCheck({ dataFolder, backupFolder, backupBucket }: Config): Check {
  return {
    name: 'practice',
    async look() {
      if (backupFolder === null && backupBucket === null) return null
      const last = await lastPractice(dataFolder)
      if (last === null) return warning((words) => words.neverPractised())
      const days = Math.max(0, Math.floor((Date.now() - last.getTime()) / DAY_MS))
      if (days > PRACTICE_DAYS)
        return warning((words, count) => words.practisedLongAgo({ days: count(days) }))
      return good((words, count) => words.practised({ days: count(days) }))
    },
  }
}
