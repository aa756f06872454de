import { Plus, Save, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import {
  type Cue,
  readCaptions,
  readTime,
  timeText,
  writeCaptions,
} from '#contract/media/captions.ts'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { asProblem, problemText } from '#web/ui/form.tsx'

/** A caption as it is typed. */
interface Row {
  key: number
  start: string
  end: string
  text: string
}

let lastKey = 0
const asRow = ({ start, end, text }: Cue): Row => ({
  key: (lastKey += 1),
  start: timeText(start),
  end: timeText(end),
  text,
})

/** Captions of a video: a WebVTT file, or written here. The words of the area "media" have to be loaded. */
export function CaptionsEditor({ mediaId }: { mediaId: string }) {
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  return <CaptionsIn key={`${mediaId} ${language}`} {...{ mediaId, language, setLanguage }} />
}

function CaptionsIn({
  mediaId,
  language,
  setLanguage,
}: {
  mediaId: string
  language: CaptionLanguage
  setLanguage: (language: CaptionLanguage) => void
}) {
  const site = useWords()
  const words = useWords('media').captions
  const player = useWords('media').player
  const pageLanguage = useLanguage()
  const fileId = useId()
  const [rows, setRows] = useState<Row[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState<{ isFailure: boolean; text: string } | null>(null)

  useEffect(() => {
    let isOver = false
    api('GET /api/media/{mediaId}/captions/{language}', { params: { mediaId, language } })
      .then(({ vtt }) => {
        const cues = vtt === '' ? [] : readCaptions(vtt)
        if (!isOver) setRows(typeof cues === 'number' ? [] : cues.map(asRow))
      })
      .catch(
        (error: unknown) =>
          !isOver && setNote({ isFailure: true, text: problemText(asProblem(error), site) }),
      )
    return () => {
      isOver = true
    }
  }, [mediaId, language, site])

  async function takeFile(file: File): Promise<void> {
    const cues = readCaptions(await file.text())
    if (typeof cues === 'number')
      return setNote({ isFailure: true, text: words.unreadable(digitsIn(pageLanguage, cues)) })
    setNote(null)
    setRows(cues.map(asRow))
  }

  async function save(): Promise<void> {
    setTried(true)
    if (!rows || rows.some((row) => faultsOf(row).length > 0)) return
    setBusy(true)
    setNote(null)
    try {
      const params = { mediaId, language }
      if (rows.length === 0)
        await api('DELETE /api/media/{mediaId}/captions/{language}', { params })
      else
        await api('PUT /api/media/{mediaId}/captions/{language}', {
          params,
          body: { vtt: writeCaptions(rows.map(asCue)) },
        })
      setNote({ isFailure: false, text: words.saved })
      setTried(false)
    } catch (error) {
      setNote({ isFailure: true, text: problemText(asProblem(error), site) })
    } finally {
      setBusy(false)
    }
  }

  const change = (key: number, part: Partial<Row>) =>
    setRows((before) => before!.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () =>
    setRows((before) => {
      const end = readTime(before!.at(-1)?.end ?? '') ?? 0
      return [
        ...before!,
        { key: (lastKey += 1), start: timeText(end), end: timeText(end + 3), text: '' },
      ]
    })

  return (
    <section aria-label={words.title} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm text-ink-soft">
          {words.language}
          <select
            value={language}
            onChange={({ currentTarget: { value } }) =>
              setLanguage(captionLanguages.find((each) => each === value)!)
            }
            className={controlClasses}
          >
            {captionLanguages.map((each) => (
              <option key={each} value={each}>
                {player.captionLanguages[each]}
              </option>
            ))}
          </select>
        </label>
        <label
          htmlFor={fileId}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          {words.file}
          <input
            id={fileId}
            type="file"
            accept=".vtt"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              if (file) void takeFile(file)
            }}
          />
        </label>
      </div>
      {rows?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {rows && rows.length > 0 && (
        <ol className="grid gap-3">
          {rows.map((row, at) => (
            <CueRow
              key={row.key}
              row={row}
              number={digitsIn(pageLanguage, at + 1)}
              language={language}
              faults={isTried ? faultsOf(row) : []}
              change={(part) => change(row.key, part)}
              remove={() => setRows((before) => before!.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
      )}
      {rows && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="outline" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </Button>
          <Button busy={isBusy} onClick={() => void save()}>
            <Save size={18} aria-hidden="true" />
            {words.save}
          </Button>
        </div>
      )}
      {note && (
        <p
          role={note.isFailure ? 'alert' : 'status'}
          className={note.isFailure ? 'font-medium text-danger' : 'font-medium text-good'}
        >
          {note.text}
        </p>
      )}
    </section>
  )
}

type Fault = 'wrongTime' | 'wrongOrder' | 'empty'

function CueRow({
  row,
  number,
  language,
  faults,
  change,
  remove,
}: {
  row: Row
  number: string
  language: CaptionLanguage
  faults: readonly Fault[]
  change: (part: Partial<Row>) => void
  remove: () => void
}) {
  const words = useWords('media').captions
  const time = (part: 'start' | 'end') => (
    <label className="grid gap-1 text-sm text-ink-soft">
      {words[part]}
      <input
        value={row[part]}
        inputMode="decimal"
        aria-invalid={faults.some((fault) => fault !== 'empty') || undefined}
        onChange={({ currentTarget: { value } }) => change({ [part]: value })}
        className={`${controlClasses} w-34 font-mono`}
      />
    </label>
  )
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-end gap-3">
        {time('start')}
        {time('end')}
        <label className="grid min-w-0 flex-1 basis-64 gap-1 text-sm text-ink-soft">
          {words.text}
          <textarea
            rows={1}
            lang={language}
            value={row.text}
            aria-invalid={faults.includes('empty') || undefined}
            onChange={({ currentTarget: { value } }) => change({ text: value })}
            className={`${controlClasses} resize-y`}
          />
        </label>
        <Button look="quiet" aria-label={words.remove(number)} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      </div>
      {faults.map((fault) => (
        <p key={fault} className="text-sm font-medium text-danger">
          {words[fault]}
        </p>
      ))}
    </li>
  )
}

function faultsOf({ start, end, text }: Row): Fault[] {
  const [from, to] = [readTime(start), readTime(end)]
  return [
    ...(from === null || to === null
      ? (['wrongTime'] as const)
      : to <= from
        ? (['wrongOrder'] as const)
        : []),
    ...(text.trim() === '' ? (['empty'] as const) : []),
  ]
}

function asCue({ start, end, text }: Row): Cue {
  return { start: readTime(start)!, end: readTime(end)!, text: text.trim() }
}
