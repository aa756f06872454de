import { useId, type ReactNode } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { letterOf, romanOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import type { AnswerFieldProps, FaceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

/** One or several of some options, with the statements i, ii, iii they may be made of. */
export function Choices({
  face: { kind, shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'single_choice' | 'multiple_choice'> }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const statements = shown.statements ?? []
  const nameOf = (id: string) => romanOf(statements.findIndex((statement) => statement.id === id))
  const isSingle = kind === 'single_choice'
  const chosen = answer === null ? [] : [answer].flat().map(String)
  const hint = useId()

  function choose(id: string, isChosen: boolean): void {
    if (isSingle) return onAnswer(id)
    const ids = shown.options.map((option) => option.id)
    onAnswer(ids.filter((one) => (one === id ? isChosen : chosen.includes(one))))
  }

  return (
    <>
      {statements.length > 0 && (
        <ol aria-label={words.statements} className="grid gap-1">
          {statements.map((statement, at) => (
            <li key={statement.id}>
              {romanOf(at)}. {texts.line(statement.text)}
              {texts.picture(statement.picture)}
            </li>
          ))}
        </ol>
      )}
      <fieldset aria-labelledby={labelledBy} aria-describedby={hint} className="grid gap-2">
        <p id={hint} className="text-sm text-ink-soft">
          {isSingle ? words.chooseOne : words.chooseSome}
        </p>
        {shown.options.map((option, at) => (
          <Choice
            key={option.id}
            type={isSingle ? 'radio' : 'checkbox'}
            name={labelledBy}
            isChosen={chosen.includes(option.id)}
            isLocked={isLocked}
            onChoose={(isChosen) => choose(option.id, isChosen)}
          >
            <span className="font-semibold text-brand">{letterOf(at, language)}.</span>{' '}
            {option.statements?.map(nameOf).join(words.and)} {texts.line(option.text)}
            {texts.picture(option.picture)}
          </Choice>
        ))}
      </fieldset>
    </>
  )
}

export function TrueOrFalse({ answer, onAnswer, isLocked, labelledBy }: AnswerFieldProps) {
  const words = useWords('tests').sitting
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-2 sm:grid-cols-2">
      {[true, false].map((value) => (
        <Choice
          key={String(value)}
          type="radio"
          name={labelledBy}
          isChosen={answer === value}
          isLocked={isLocked}
          onChoose={() => onAnswer(value)}
        >
          {value ? words.isTrue : words.isFalse}
        </Choice>
      ))}
    </fieldset>
  )
}

function Choice({
  type,
  name,
  isChosen,
  isLocked,
  onChoose,
  children,
}: {
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  isLocked: boolean
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}) {
  return (
    <label
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-3 py-2.5',
        isChosen ? 'border-brand bg-brand-wash' : 'border-line-strong bg-surface',
        isLocked ? 'cursor-default' : 'hover:border-brand',
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isLocked}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
