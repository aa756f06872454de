import { useRef, useState } from 'react'
import { fileReasons } from '#contract/question-bank/file-reasons.ts'
import type { FileCheck } from '#contract/question-bank/files.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { questionFileLimits } from '#contract/question-bank/terms.ts'
import type { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ItemList } from './item-list.tsx'
import { reasonText } from './reason-text.ts'
import { type SaveCounts, saveInBatches } from './save-in-batches.ts'

export interface ImportCalls {
  check(file: File): Promise<FileCheck>
  save(questions: QuestionDocument[]): Promise<SaveCounts>
}

interface ChosenFile {
  name: string
  check: FileCheck
}

/** Imports a file of questions: it is read, every item is shown, and what can be saved is saved when someone says so. */
export function ImportQuestionsScreen({
  calls,
  onSaved,
}: {
  calls: ImportCalls
  onSaved: (counts: SaveCounts) => void
}) {
  const words = useWords('staff').questionBanks.files
  const site = useWords()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const turn = useRef(0)

  async function choose(file: File): Promise<void> {
    turn.current += 1
    const mine = turn.current
    setChosen(null)
    setFailure(null)
    if (file.size > questionFileLimits.bytes) return setFailure(words.tooBig)
    setReading(true)
    try {
      const check = await calls.check(file)
      if (turn.current === mine) setChosen({ name: file.name, check })
    } catch (error) {
      const problem = asProblem(error)
      const text =
        problem.code === 'question_file_unreadable' ? words.noQuestions : problemText(problem, site)
      if (turn.current === mine) setFailure(words.unreadable(text, unreadableText(problem, words)))
    } finally {
      if (turn.current === mine) setReading(false)
    }
  }

  return (
    <div className="grid gap-6">
      {!isReading && (
        <ChooseFile isAnother={chosen !== null} onFile={(file) => void choose(file)} />
      )}
      <div role="status">
        {isReading && (
          <p className="flex items-center justify-center gap-3 py-10 text-ink-soft">
            <Spinner />
            {words.reading}
          </p>
        )}
        {chosen && <FileSummary chosen={chosen} />}
      </div>
      <FormFailure>{failure}</FormFailure>
      {chosen && (
        <>
          <ItemList check={chosen.check} />
          <SaveBar check={chosen.check} save={calls.save} onSaved={onSaved} />
        </>
      )}
    </div>
  )
}

/** Why the file as a whole cannot be read. */
function unreadableText(
  { facts }: ApiProblem,
  words: StaffWords['questionBanks']['files'],
): string {
  const code = fileReasons.find((each) => each === facts['code'])
  if (!code) return facts['reason'] ?? ''
  return reasonText({ code, values: [facts['0'] ?? '', facts['1'] ?? ''] }, words)
}

function FileSummary({ chosen: { name, check } }: { chosen: ChosenFile }) {
  const words = useWords('staff').questionBanks.files
  const language = useLanguage()
  const { counts, items } = check
  const count = (number: number) => formatCount(number, language)
  return (
    <>
      <h2 className="text-lg break-words">
        {words.found(name, count(items.length), items.length)}
      </h2>
      <p>
        {(['imported', 'skipped', 'failed'] as const)
          .map((outcome) => words.outcomeCount(words.outcomes[outcome], count(counts[outcome])))
          .join(' · ')}
      </p>
    </>
  )
}

/** The next step, within reach of the thumb. */
function SaveBar({
  check,
  save,
  onSaved,
}: {
  check: FileCheck
  save: ImportCalls['save']
  onSaved: (counts: SaveCounts) => void
}) {
  const words = useWords('staff').questionBanks.files
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const questions = check.items.flatMap(({ question }) => question ?? [])
  const count = (number: number) => formatCount(number, language)

  async function saveAll(): Promise<void> {
    setBusy(true)
    setDone(0)
    setFailure(null)
    let saved = 0
    try {
      const counts = await saveInBatches(questions, save, ({ added, changed, unchanged }) => {
        saved = added + changed + unchanged
        setDone(saved)
      })
      onSaved(counts)
    } catch (error) {
      const text = problemText(asProblem(error), site)
      setFailure(`${text} ${words.stopped(count(saved), count(questions.length))}`)
      setDone(null)
    } finally {
      setBusy(false)
    }
  }

  if (questions.length === 0) return <p className="font-semibold">{words.nothing}</p>
  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-semibold">
        {done !== null && words.saving(count(done), count(questions.length))}
      </p>
      <FormFailure>{failure}</FormFailure>
      <Button look="accent" busy={isBusy} onClick={() => void saveAll()}>
        {words.save(count(questions.length), questions.length)}
      </Button>
    </Card>
  )
}
