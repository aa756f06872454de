import { useDeferredValue, useState } from 'react'
import type { FieldError } from '#contract/problems.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { type LineQuestion, readLines } from '#contract/question-bank/read-lines.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { formulaFault } from './editor/fault-text.ts'
import { letterOf } from './letters.ts'
import { plainLine, plainStem } from './plain-text.ts'

/** Questions pasted as plain lines: what they become is shown at once, and what is wrong by its line. */
export function PasteScreen({
  onSave,
}: {
  onSave: (questions: QuestionDocument[]) => Promise<void>
}) {
  const words = useWords('staff').questionBanks
  const site = useWords()
  const language = useLanguage()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const { questions, faults } = readLines(useDeferredValue(text))
  const documents = questions.flatMap(({ document }) => document ?? [])
  const faulty = questions.length - documents.length
  const isTooMany = documents.length > bankLimits.questionsAtOnce
  const count = (number: number) => formatCount(number, language)

  async function save(): Promise<void> {
    setBusy(true)
    setFailure([])
    try {
      await onSave(documents)
    } catch (error) {
      const problem = asProblem(error)
      const formulas = problem.errors.flatMap((fault) => formulaText(fault) ?? [])
      setFailure(formulas.length > 0 ? formulas : [problemText(problem, site)])
    } finally {
      setBusy(false)
    }
  }

  /** A formula that cannot be drawn, with the number of its question; null: another fault. */
  function formulaText(fault: FieldError): string | null {
    const text = formulaFault(fault, words.editor)
    if (text === null) return null
    const place = Number(/^questions\.(\d+)\./.exec(fault.field)?.[1])
    const question = questions.filter(({ document }) => document)[place]
    return question ? `${digitsIn(language, question.number)}. ${text}` : text
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <label>
        <span className="mb-1 block font-semibold">{words.pasteLabel}</span>
        <textarea
          rows={16}
          value={text}
          placeholder={words.pasteExample}
          spellCheck={false}
          className={controlClasses}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div className="flex min-w-0 flex-col gap-4">
        <div role="status">
          {questions.length > 0 && (
            <p className="font-semibold">
              {words.pasteFound(count(questions.length), questions.length)}
            </p>
          )}
          {faulty > 0 && <p className="text-danger">{words.pasteFaulty(count(faulty), faulty)}</p>}
        </div>
        {faults.map(({ line, code }) => (
          <Fault key={line} line={line} text={words.faults[code]} />
        ))}
        <ol className="grid gap-2">
          {questions.map((question) => (
            <FoundQuestion key={question.line} question={question} />
          ))}
        </ol>
        <FormFailure>
          {isTooMany ? words.pasteMost(count(bankLimits.questionsAtOnce)) : null}
        </FormFailure>
        {failure.map((text) => (
          <FormFailure key={text}>{text}</FormFailure>
        ))}
        {documents.length > 0 && !isTooMany && (
          <div>
            <Button busy={isBusy} onClick={() => void save()}>
              {words.pasteSave(count(documents.length), documents.length)}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function FoundQuestion({ question: { number, document, faults } }: { question: LineQuestion }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const stem = document ? plainStem(document) : ''
  return (
    <Card as="li" padding="sm" className="min-w-0 break-words">
      <p>
        <span className="font-semibold">{digitsIn(language, number)}.</span>{' '}
        <span lang={scriptOf(stem)}>{stem}</span>
      </p>
      {faults.map(({ line, code }) => (
        <Fault key={`${line}${code}`} line={line} text={words.faults[code]} />
      ))}
      {document && <FoundAnswer document={document} />}
    </Card>
  )
}

function FoundAnswer({ document }: { document: QuestionDocument }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  if (document.kind === 'true_false')
    return <p className="mt-1 text-good">{document.key.right[0] ? words.isTrue : words.isFalse}</p>
  if (document.kind === 'short_text')
    return (
      <p className="mt-1 text-good">{document.key.texts.map(({ text }) => text).join(' · ')}</p>
    )
  if (document.kind !== 'single_choice' && document.kind !== 'multiple_choice') return null
  return (
    <ul className="mt-1">
      {document.shown.options.map(({ id, text }, at) => {
        const isRight = document.key.right.includes(id)
        const plain = plainLine(text, language)
        return (
          <li key={id} className={isRight ? 'font-semibold text-good' : undefined}>
            {letterOf(at, language)}) <span lang={scriptOf(plain)}>{plain}</span>
            {isRight && ` — ${words.rightOption}`}
          </li>
        )
      })}
    </ul>
  )
}

function Fault({ line, text }: { line: number; text: string }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  return (
    <p className="font-medium text-danger">
      {words.line(digitsIn(language, line))}: {text}
    </p>
  )
}
