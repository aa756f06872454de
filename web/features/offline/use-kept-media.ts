import { useEffect, useState } from 'react'
import type { MediaPlay } from '#contract/media/media.ts'
import { keyOf, type KeptLesson } from './kept-lesson.ts'
import { keptFile } from './kept-store.ts'

const BLOB = 'blob:'

/**
 * The media of a kept lesson, its downloads at addresses that a link can save: what a browser saves does not pass the
 * service worker. null: nothing is kept.
 */
export function useKeptMedia(kept: KeptLesson | null): readonly MediaPlay[] | null {
  const [media, setMedia] = useState<readonly MediaPlay[] | null>(kept?.media ?? null)
  useEffect(() => {
    if (!kept) return
    const made: string[] = []
    let isOver = false
    const open = async (play: MediaPlay): Promise<MediaPlay> => {
      const blob =
        play.kind === 'download' && play.file
          ? await keptFile(keyOf(kept), play.address + play.file)
          : null
      if (!blob || isOver) return play
      const address = URL.createObjectURL(blob)
      made.push(address)
      return { ...play, address: BLOB, file: address.slice(BLOB.length) }
    }
    void Promise.all(kept.media.map(open)).then((opened) => isOver || setMedia(opened), reportError)
    return () => {
      isOver = true
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [kept])
  return kept && media
}
