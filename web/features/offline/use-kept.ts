import { useEffect, useState } from 'react'
import type { KeptLesson, LessonKey } from './kept-lesson.ts'
import { findKept, listKept, watchKept } from './kept-store.ts'

/** What is kept of a lesson; undefined: not known yet. */
export function useKept(key: LessonKey): KeptLesson | null | undefined {
  const { person, courseId, lessonId } = key
  const [kept, setKept] = useState<KeptLesson | null | undefined>()
  useEffect(
    () => follow(() => findKept({ person, courseId, lessonId }), setKept),
    [person, courseId, lessonId],
  )
  return kept
}

/** All that someone keeps on this phone; undefined: not known yet. */
export function useAllKept(person: string): readonly KeptLesson[] | undefined {
  const [kept, setKept] = useState<readonly KeptLesson[] | undefined>()
  useEffect(() => follow(() => listKept(person), setKept), [person])
  return kept
}

/** Reads now and after each change; the last read counts. @returns ends it */
function follow<T>(read: () => Promise<T>, take: (value: T) => void): () => void {
  let latest = 0
  const look = () => {
    const mine = (latest += 1)
    read().then((value) => mine === latest && take(value), reportError)
  }
  look()
  const end = watchKept(look)
  return () => {
    latest = -1
    end()
  }
}
