import { defined } from '#contract/defined.ts'
import { useState } from 'react'
import { readTime, timeText } from '#contract/media/captions.ts'
import type { Media } from '#contract/media/media.ts'
import { latinDigits } from '#contract/money.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { useRowSaving } from './use-row-saving.ts'

/** A chapter as it is typed. */
export interface ChapterRow {
  key: number
  start: string
  title: string
}

let lastKey = 0

export type ChapterFault = 'wrongTime' | 'beyond' | 'twice' | 'empty'

/** The chapters of a video while edited: saves them. */
export function useChapters(media: Media, onSaved: (media: Media) => void) {
  const words = useWords('media').chapters
  const [rows, setRows] = useState<ChapterRow[]>(() =>
    media.chapters.map(({ start, title }) => ({
      key: (lastKey += 1),
      start: timeText(start),
      title,
    })),
  )
  const [added, setAdded] = useState<number | null>(null)
  const saving = useRowSaving(rows.length)
  const seconds = media.seconds ?? 0

  const faultAt = (at: number) => faultOf(defined(rows[at]), { seconds, others: rows.slice(0, at) })

  function edit(change: (before: ChapterRow[]) => ChapterRow[]): void {
    saving.edited()
    setRows(change)
  }

  async function send(): Promise<void> {
    const timed = rows.map((row) => ({ row, start: defined(readTyped(row.start)) }))
    const inOrder = timed.toSorted((a, b) => a.start - b.start)
    setRows(inOrder.map(({ row }) => row))
    const chapters = inOrder.map(({ row, start }) => ({ start, title: row.title.trim() }))
    onSaved(
      await api('PUT /api/media/{mediaId}/chapters', {
        params: { mediaId: media.mediaId },
        body: { chapters },
      }),
    )
  }

  return {
    ...saving,
    rows,
    /** The row that was added last: its title is written next. */
    added,
    /** The errors of the row at this index, after a try to save. */
    shownFault: (at: number) => (saving.isTried ? faultAt(at) : null),
    save: () =>
      saving.save(rows.some((_, at) => faultAt(at) !== null) ? undefined : send, words.saved),
    change: (key: number, part: Partial<ChapterRow>) =>
      edit((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row))),
    add() {
      const key = (lastKey += 1)
      const last = rows.at(-1)
      const start = last ? (readTyped(last.start) ?? 0) + 30 : 0
      setAdded(key)
      edit((before) => [...before, { key, start: timeText(start), title: '' }])
    },
    remove: (key: number) => edit((before) => before.filter((row) => row.key !== key)),
  }
}

/** A time in any digits. */
const readTyped = (start: string) => readTime(latinDigits(start))

function faultOf(
  { start, title }: ChapterRow,
  { seconds, others }: { seconds: number; others: readonly ChapterRow[] },
): ChapterFault | null {
  const at = readTyped(start)
  if (at === null) return 'wrongTime'
  if (at >= seconds) return 'beyond'
  if (others.some((other) => readTyped(other.start) === at)) return 'twice'
  return title.trim() === '' ? 'empty' : null
}
