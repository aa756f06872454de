import { defined } from '#contract/defined.ts'
import { useEffect, useState } from 'react'
import {
  type Cue,
  readCaptions,
  readTime,
  timeText,
  writeCaptions,
} from '#contract/media/captions.ts'
import {
  CAPTIONS_MAX_BYTES,
  CAPTIONS_MAX_CHARACTERS,
  type CaptionLanguage,
} from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { latinDigits } from '#contract/money.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import { useRowSaving } from './use-row-saving.ts'

/** A caption as it is typed. */
export interface CueRow {
  key: number
  start: string
  end: string
  text: string
}

let lastKey = 0
const asRow = ({ start, end, text }: Cue): CueRow => ({
  key: (lastKey += 1),
  start: timeText(start),
  end: timeText(end),
  text,
})

export const captionsRule: FileRule = {
  endings: ['vtt', 'srt'],
  types: ['text/vtt', 'application/x-subrip', 'text/srt'],
  maxBytes: CAPTIONS_MAX_BYTES,
}

export type CueFault = 'wrongTime' | 'wrongOrder' | 'empty'

/** The captions of a video in one language while edited: loads and saves them. */
export function useCaptions(mediaId: string, language: CaptionLanguage) {
  const site = useWords()
  const words = useWords('media').captions
  const pageLanguage = useLanguage()
  const [rows, setRows] = useState<CueRow[] | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useRowSaving(rows?.length ?? 0)

  const isMissing = rows === null && failure === null
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    api('GET /api/media/{mediaId}/captions/{language}', { params: { mediaId, language } })
      .then(({ vtt }) => {
        if (!isOver) setRows(readCaptions(vtt).cues.map(asRow))
      })
      .catch((error: unknown) => !isOver && setFailure(problemText(asProblem(error), site)))
    return () => {
      isOver = true
    }
  }, [mediaId, language, site, isMissing])

  /** Rows can be edited once they have been loaded. */
  function edit(change: (before: CueRow[]) => CueRow[]): void {
    saving.edited()
    setRows((before) => before && change(before))
  }

  async function takeFile(file: File): Promise<void> {
    const refuse = (text: string) => saving.say({ isFailure: true, text })
    const tooLong = words.tooLong(formatCount(CAPTIONS_MAX_CHARACTERS, pageLanguage))
    const refused = refusedFile(file, captionsRule)
    if (refused) return refuse(refused === 'large' ? tooLong : words.notCaptions)
    const { cues, leftOut } = readCaptions(await file.text())
    if (cues.length === 0) return refuse(words.unreadable)
    if (writeCaptions(cues).length > CAPTIONS_MAX_CHARACTERS) return refuse(tooLong)
    saving.edited()
    setRows(cues.map(asRow))
    if (leftOut > 0)
      saving.say({
        isFailure: false,
        text: words.leftOut(digitsIn(pageLanguage, leftOut), leftOut === 1),
      })
  }

  async function send(typed: readonly CueRow[]): Promise<void> {
    const params = { mediaId, language }
    if (typed.length === 0) await api('DELETE /api/media/{mediaId}/captions/{language}', { params })
    else
      await api('PUT /api/media/{mediaId}/captions/{language}', {
        params,
        body: { vtt: writeCaptions(typed.map(asCue)) },
      })
  }

  return {
    ...saving,
    /** Null: they are not here yet. */
    rows,
    /** Why they could not be loaded; null: nothing is known against it. */
    failure,
    loadAgain: () => setFailure(null),
    /** The row that was added last: its text is written next. */
    added,
    /** The errors of a row, after a try to save. */
    shownFaults: (row: CueRow) => (saving.isTried ? faultsOf(row) : []),
    takeFile,
    async save() {
      if (!rows) return
      const isWrong = rows.some((row) => faultsOf(row).length > 0)
      await saving.save(isWrong ? undefined : () => send(rows), words.saved)
    },
    change: (key: number, part: Partial<CueRow>) =>
      edit((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row))),
    add() {
      const key = (lastKey += 1)
      const end = readTyped(rows?.at(-1)?.end ?? '') ?? 0
      setAdded(key)
      edit((before) => [...before, { key, start: timeText(end), end: timeText(end + 3), text: '' }])
    },
    remove: (key: number) => edit((before) => before.filter((row) => row.key !== key)),
  }
}

/** A time in any digits. */
const readTyped = (time: string) => readTime(latinDigits(time))

function faultsOf({ start, end, text }: CueRow): CueFault[] {
  const [from, to] = [readTyped(start), readTyped(end)]
  return [
    ...(from === null || to === null
      ? (['wrongTime'] as const)
      : to <= from
        ? (['wrongOrder'] as const)
        : []),
    ...(text.trim() === '' ? (['empty'] as const) : []),
  ]
}

function asCue({ start, end, text }: CueRow): Cue {
  return { start: defined(readTyped(start)), end: defined(readTyped(end)), text: text.trim() }
}
