import { useEffect, useRef, useState } from 'react'
import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'

/** Earlier uploads, a page at a time. */
export type ListPictures = (query: {
  shape: CoursePictureShape
  q?: string | undefined
  after?: string | undefined
}) => Promise<{ rows: CoursePicture[]; next: string | null }>

interface PicturePage {
  query: string
  pictures: readonly CoursePicture[]
  next: string | null
  state: 'loading' | 'ready' | 'failed'
}

/** The pictures of the library: the response to the last search only, however late an earlier one comes. */
export function usePictures(shape: CoursePictureShape, list: ListPictures) {
  const [shown, show] = useState<PicturePage>({
    query: '',
    pictures: [],
    next: null,
    state: 'loading',
  })
  const turns = useRef(0)

  async function read({ query, pictures, next }: Omit<PicturePage, 'state'>): Promise<void> {
    const turn = ++turns.current
    show({ query, pictures, next, state: 'loading' })
    try {
      const page = await list({ shape, q: query || undefined, after: next ?? undefined })
      if (turn !== turns.current) return
      show({ query, pictures: [...pictures, ...page.rows], next: page.next, state: 'ready' })
    } catch {
      if (turn === turns.current) show({ query, pictures, next, state: 'failed' })
    }
  }

  const search = (query: string) => void read({ query, pictures: [], next: null })
  useEffect(() => {
    search('')
    return () => void (turns.current += 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, [])
  return { ...shown, search, more: () => void read(shown), retry: () => void read(shown) }
}
