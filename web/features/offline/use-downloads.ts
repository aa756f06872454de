import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OfflineLesson, LessonKey } from './offline-lesson.ts'
import { findDownload, listDownloads, supportsDownloads, watchDownloads } from './download-store.ts'

const never = () => () => {}

/** Whether this browser can download lessons; most can, so the server says yes. */
export function useSupportsDownloads(): boolean {
  return useSyncExternalStore(never, supportsDownloads, () => true)
}

/** The download of a lesson; undefined: not known yet. */
export function useDownload(key: LessonKey): OfflineLesson | null | undefined {
  const { person, courseId, lessonId } = key
  const [download, setDownload] = useState<OfflineLesson | null | undefined>()
  useEffect(
    () => subscribe(() => findDownload({ person, courseId, lessonId }), setDownload),
    [person, courseId, lessonId],
  )
  return download
}

/** Everything that someone has downloaded to this device; undefined: not known yet, or no one is signed in. */
export function useDownloads(person: string | null): readonly OfflineLesson[] | undefined {
  const [downloads, setDownloads] = useState<readonly OfflineLesson[] | undefined>()
  useEffect(
    () => (person === null ? undefined : subscribe(() => listDownloads(person), setDownloads)),
    [person],
  )
  return downloads
}

/** Reads now and after each change; the last read counts. @returns ends it */
function subscribe<T>(read: () => Promise<T>, take: (value: T) => void): () => void {
  let latest = 0
  const readAgain = () => {
    const mine = (latest += 1)
    read().then((value) => mine === latest && take(value), reportError)
  }
  readAgain()
  const end = watchDownloads(readAgain)
  return () => {
    latest = -1
    end()
  }
}
