import { deviceId } from '#web/features/media/device.ts'
import { spendData } from '#web/features/media/month-data.ts'
import { startQuality } from '#web/features/media/quality.ts'
import type { CourseDownloader } from '#web/features/offline/course-card.tsx'

/** A student on this browser, as downloads need them. */
export function courseDownloader({ uid, email }: { uid: string; email: string }): CourseDownloader {
  return {
    email,
    device: deviceId,
    spend: (bytes) => spendData(uid, bytes),
    startQuality: ({ renditions }) => startQuality(renditions).name,
  }
}
