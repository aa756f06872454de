import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LanguageCode } from '#contract/languages.ts'
import type { StaffPaper } from '#contract/tests/paper.ts'
import { type PaperLetter, paperLetters } from '#contract/tests/terms.ts'
import { digitsIn, formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const DISCARD = 'discard-paper'

export interface PaperCalls {
  make(setCount: number): Promise<void>
  discard(): Promise<void>
}

/** What a set is called: A, or ক. */
export function setName(letter: PaperLetter, language: LanguageCode): string {
  return letterOf(paperLetters.indexOf(letter), language)
}

/** The words of a failure with papers. */
export function usePaperFailure(): (error: unknown) => string {
  const { problems } = useWords('staff').testPaper
  const site = useWords()
  return (error) => {
    const problem = asProblem(error)
    return problems[problem.code] ?? problemText(problem, site)
  }
}

/** The sets of a test: making them, printing them, and discarding them. */
export function PaperScreen({ paper, calls }: { paper: StaffPaper; calls: PaperCalls }) {
  const words = useWords('staff').testPaper
  return (
    <Card as="section" aria-labelledby="paper-title" className="grid gap-4">
      <div>
        <h2 id="paper-title" className="text-xl">
          {words.title}
        </h2>
        <p className="text-ink-soft">{words.lead}</p>
      </div>
      {paper.lessonState !== 'open' && (
        <p role="note" className="rounded-md bg-accent-wash px-4 py-3">
          {words.lessonStates[paper.lessonState]}
        </p>
      )}
      {paper.sets.length > 0 ? (
        <MadeSets paper={paper} calls={calls} />
      ) : paper.fault ? (
        <Fault paper={paper} />
      ) : (
        <MakeForm calls={calls} />
      )}
    </Card>
  )
}

function Fault({ paper: { fault, unfit } }: { paper: StaffPaper }) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  if (!fault) return null
  return (
    <div className="grid gap-2">
      <p>{words.rule}</p>
      <div role="note" className="rounded-md bg-accent-wash px-4 py-3">
        <p className="font-medium">{words.faults[fault]}</p>
        {fault === 'other-kinds' && (
          <ul className="mt-2 grid gap-1">
            {unfit.map(({ number, kind, beginning }) => (
              <li key={number} className="line-clamp-2 wrap-anywhere">
                {words.unfit(digitsIn(language, number), words.kinds[kind], beginning)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function MakeForm({ calls }: { calls: PaperCalls }) {
  const words = useWords('staff').testPaper
  const failureOf = usePaperFailure()
  const [setCount, setSetCount] = useState(4)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function make(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await calls.make(setCount)
      toast.success(words.made)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid max-w-md gap-4">
      <p>{words.rule}</p>
      <Field name="setCount" label={words.setCount} hint={words.setCountHint} required>
        <Select
          value={String(setCount)}
          onChange={({ currentTarget }) => setSetCount(Number(currentTarget.value))}
        >
          {words.setNames.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FormFailure>{failure}</FormFailure>
      <Button className="justify-self-start" busy={isBusy} onClick={() => void make()}>
        {words.make}
      </Button>
    </div>
  )
}

function MadeSets({ paper, calls }: { paper: StaffPaper; calls: PaperCalls }) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  const failureOf = usePaperFailure()
  const { sets, madeAt, questionCount, writtenCount, isOlder } = paper
  return (
    <>
      {madeAt && (
        <p>
          {words.madeAt(formatDateTime(madeAt, language), formatCount(questionCount, language))}
        </p>
      )}
      {isOlder && (
        <p role="note" className="rounded-md bg-accent-wash px-4 py-3">
          {words.isOlder}
        </p>
      )}
      <ul className="grid gap-3">
        <li className="flex flex-wrap gap-2">
          {sets.map((letter) => (
            <PrintLink key={letter} to={`print?what=questions&set=${letter}`}>
              {words.questionsOf(setName(letter, language))}
            </PrintLink>
          ))}
        </li>
        {writtenCount < questionCount && (
          <li>
            <PrintLink to="print?what=sheet">{words.answerSheet}</PrintLink>
            <p className="mt-1 text-sm text-ink-soft">{words.answerSheetHint}</p>
          </li>
        )}
        <li>
          <PrintLink to="print?what=key">{words.key}</PrintLink>
          <p className="mt-1 text-sm text-ink-soft">{words.keyHint}</p>
        </li>
      </ul>
      <ModalButton opens={DISCARD} look="quiet" className="justify-self-start">
        {words.discard}
      </ModalButton>
      <ConfirmModal
        id={DISCARD}
        title={words.discardTitle}
        confirm={words.discard}
        keep={words.discardKeep}
        explain={failureOf}
        onConfirm={async () => {
          await calls.discard()
          toast.success(words.discarded)
        }}
      >
        <p>{words.discardText}</p>
      </ConfirmModal>
    </>
  )
}

function PrintLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClasses('outline')}>
      <Printer size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}
