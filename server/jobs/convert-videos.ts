import { convertQueuedVideos } from '../modules/media/index.ts'
import type { Job } from './job.ts'

/**
 * Makes the renditions of videos, where ffmpeg is installed. It runs when one was sent whole, and every five minutes
 * for what a stop or a kill cut off.
 */
export const convertVideos: Job = {
  name: 'convert-videos',
  cron: '*/5 * * * *',
  longestSeconds: 23 * 3600,
  async run({ db, files, config, clock, log }, stopping = new AbortController().signal) {
    const { ffmpeg } = config.media
    if (ffmpeg === null) return
    const converted = await convertQueuedVideos(
      { db, files, now: clock(), clock, ...config.media, ffmpeg },
      {
        signal: stopping,
        onFailure: (error, mediaId) => log.warn({ err: error, mediaId }, 'video not converted'),
      },
    )
    if (converted > 0) log.info({ videos: converted }, 'videos converted')
  },
}
