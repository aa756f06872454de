import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BankExport, ExportLoss } from '#contract/question-bank/files.ts'
import { type ExportFormat, exportFormats } from '#contract/question-bank/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { reasonText } from './reason-text.ts'

const ID = 'export-bank'
/** Losses that are named; the rest are counted. */
const MOST_NAMED = 100

/** A part of an export, from a cursor on. */
export type FetchExport = (format: ExportFormat, after: string | undefined) => Promise<BankExport>

interface Outcome {
  written: number
  left: readonly ExportLoss[]
  lost: readonly ExportLoss[]
}

/** Saves a bank as a file of the chosen format, and says what is not in it. */
export function ExportMenu({ fetchExport }: { fetchExport: FetchExport }) {
  const words = useWords('staff').questionBanks.files
  const site = useWords()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function save(format: ExportFormat): Promise<void> {
    setBusy(format)
    setFailure(null)
    setOutcome(null)
    try {
      setOutcome(await saveParts((after) => fetchExport(format, after)))
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <ModalButton opens={ID} look="outline">
        <Download size={18} aria-hidden="true" />
        {words.export}
      </ModalButton>
      <Modal id={ID} title={words.exportTitle} onClose={() => setOutcome(null)}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{words.exportText}</p>
          <ul className="grid gap-2 sm:grid-cols-2">
            {exportFormats.map((format) => (
              <li key={format}>
                <button
                  type="button"
                  aria-disabled={busy !== null || undefined}
                  onClick={() => busy || void save(format)}
                  className="flex h-full w-full items-start gap-3 rounded-md border border-line-strong p-3 text-left transition-colors hover:border-brand hover:bg-brand-wash aria-disabled:opacity-60"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{words.formats[format].name}</span>
                    <span className="block text-sm text-ink-soft">
                      {words.formats[format].text}
                    </span>
                  </span>
                  {busy === format && <Spinner className="mt-0.5 shrink-0" />}
                </button>
              </li>
            ))}
          </ul>
          <FormFailure>{failure}</FormFailure>
          <div role="status">{outcome && <ExportOutcome outcome={outcome} />}</div>
        </div>
      </Modal>
    </>
  )
}

/** A big bank comes as several files. */
async function saveParts(
  fetchPart: (after: string | undefined) => Promise<BankExport>,
): Promise<Outcome> {
  const outcome = { written: 0, left: [] as ExportLoss[], lost: [] as ExportLoss[] }
  let after: string | undefined
  for (let part = 1; ; part += 1) {
    const { fileName, mediaType, content, written, left, lost, next } = await fetchPart(after)
    outcome.written += written
    outcome.left.push(...left)
    outcome.lost.push(...lost)
    if (written > 0)
      saveFile(
        part === 1 && next === null ? fileName : fileName.replace(/(\.\w+)$/, ` ${part}$1`),
        new Blob([bytesOf(content)], { type: mediaType }),
      )
    if (next === null) return outcome
    after = next
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

function ExportOutcome({ outcome: { written, left, lost } }: { outcome: Outcome }) {
  const words = useWords('staff').questionBanks.files
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-good">{words.exported(count(written), written)}</p>
      <Losses title={words.left(count(left.length), left.length)} losses={left} />
      <Losses title={words.lost(count(lost.length), lost.length)} losses={lost} />
    </div>
  )
}

function Losses({ title, losses }: { title: string; losses: readonly ExportLoss[] }) {
  const words = useWords('staff').questionBanks
  if (losses.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {title}
      </summary>
      <ul className="grid gap-2">
        {losses.slice(0, MOST_NAMED).map(({ questionId, beginning, reason, why }) => (
          <li key={`${questionId} ${reason}`} className="break-words">
            <Link
              to={`/staff/bank-questions/${questionId}`}
              lang={scriptOf(beginning)}
              className="text-brand underline"
            >
              {beginning || words.question}
            </Link>
            {': '}
            {reasonText(why, words.files)}
          </li>
        ))}
      </ul>
    </details>
  )
}
