import { useEffect, useState } from 'react'
import type { MediaPlay } from '#contract/media/media.ts'
import { keyOf, type OfflineLesson } from './offline-lesson.ts'
import { downloadedFile } from './download-store.ts'

const BLOB = 'blob:'

/**
 * The media of a downloaded lesson. Its files get addresses that a link can save: a browser saves files without asking
 * the service worker. null: the lesson is not downloaded.
 */
export function useDownloadedMedia(download: OfflineLesson | null): readonly MediaPlay[] | null {
  const [media, setMedia] = useState<readonly MediaPlay[] | null>(download?.media ?? null)
  useEffect(() => {
    if (!download) return
    const addresses: string[] = []
    let isOver = false
    const open = async (play: MediaPlay): Promise<MediaPlay> => {
      const blob =
        play.kind === 'download' && play.file
          ? await downloadedFile(keyOf(download), play.address + play.file)
          : null
      if (!blob || isOver) return play
      const address = URL.createObjectURL(blob)
      addresses.push(address)
      return { ...play, address: BLOB, file: address.slice(BLOB.length) }
    }
    void Promise.all(download.media.map(open)).then(
      (opened) => isOver || setMedia(opened),
      reportError,
    )
    return () => {
      isOver = true
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [download])
  return download && media
}
