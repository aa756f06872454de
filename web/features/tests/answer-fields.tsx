import { type ReactNode, useId } from 'react'
import { digitsIn } from '#contract/languages.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { plainLine } from '#web/text/question-lines.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { Choices, TrueOrFalse } from './choice-fields.tsx'
import { OrderField } from './order-field.tsx'
import type { AnswerFieldProps, FaceOf, QuestionFace } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

const fieldClasses = classes(controlClasses, 'min-h-12')

/** What a question of any kind is answered with. */
export function AnswerFields({
  face,
  takesUnit,
  ...props
}: AnswerFieldProps & { face: QuestionFace; takesUnit: boolean }) {
  switch (face.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <Choices face={face} {...props} />
    case 'true_false':
      return <TrueOrFalse {...props} />
    case 'numeric':
      return <TextField hint={takesUnit ? 'numberWithUnit' : 'number'} {...props} />
    case 'short_text':
      return <TextField {...props} />
    case 'gaps':
      return <Gaps face={face} {...props} />
    case 'matching':
      return <Matching face={face} {...props} />
    case 'ordering':
      return <OrderField face={face} {...props} />
    case 'long_answer':
      return <LongAnswer face={face} {...props} />
  }
}

function TextField({
  hint,
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { hint?: 'number' | 'numberWithUnit' }) {
  const words = useWords('tests').sitting
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {words.answer}
      </label>
      <input
        id={id}
        value={typeof answer === 'string' ? answer : ''}
        onChange={(event) => onAnswer(event.target.value)}
        readOnly={isLocked}
        maxLength={questionLimits.acceptedText}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={classes(labelledBy, hint && `${id}-hint`)}
        className={fieldClasses}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {words[hint]}
        </p>
      )}
    </div>
  )
}

/** The answers of some parts by their ids; a part without one is left out. */
function partsOf(answer: Answer): Record<string, string> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
}

function withPart(answer: Answer, id: string, text: string): Answer {
  const { [id]: _, ...others } = partsOf(answer)
  return text === '' ? others : { ...others, [id]: text }
}

function Gaps({
  face: { shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'gaps'> }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const parts = partsOf(answer)
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-3 sm:grid-cols-2">
      {shown.gaps.map(({ id, options }, at) => (
        <Labelled key={id} text={words.gap(digitsIn(language, at + 1))}>
          {(control) =>
            options ? (
              <Pick
                id={control}
                items={options}
                value={parts[id] ?? ''}
                isLocked={isLocked}
                onPick={(picked) => onAnswer(withPart(answer, id, picked))}
              />
            ) : (
              <input
                id={control}
                value={parts[id] ?? ''}
                onChange={(event) => onAnswer(withPart(answer, id, event.target.value))}
                readOnly={isLocked}
                maxLength={questionLimits.acceptedText}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                className={fieldClasses}
              />
            )
          }
        </Labelled>
      ))}
    </fieldset>
  )
}

function Matching({
  face: { shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'matching'> }) {
  const texts = useQuestionTexts()
  const parts = partsOf(answer)
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-3">
      {shown.rows.map((row) => (
        <Labelled
          key={row.id}
          text={
            <>
              {texts.line(row.text)}
              {texts.picture(row.picture)}
            </>
          }
        >
          {(control) => (
            <Pick
              id={control}
              items={shown.partners}
              value={parts[row.id] ?? ''}
              isLocked={isLocked}
              onPick={(picked) => onAnswer(withPart(answer, row.id, picked))}
            />
          )}
        </Labelled>
      ))}
    </fieldset>
  )
}

function LongAnswer({
  face: { shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'long_answer'> }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const id = useId()
  return (
    <>
      {shown.parts && (
        <ol aria-label={words.parts} className="grid gap-2">
          {shown.parts.map(({ id: part, text, hundredths }, at) => (
            <li key={part} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="font-semibold text-brand">{letterOf(at, language)}.</span>{' '}
                {texts.line(text)}
              </span>
              <span className="shrink-0 text-ink-soft">{marksText(hundredths, language)}</span>
            </li>
          ))}
        </ol>
      )}
      {shown.response !== 'text' && <p className="text-sm text-ink-soft">{words.photos}</p>}
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {words.longAnswer}
        </label>
        <textarea
          id={id}
          rows={8}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value)}
          readOnly={isLocked}
          maxLength={questionLimits.answerText}
          aria-describedby={labelledBy}
          className={classes(fieldClasses, 'resize-y')}
        />
      </div>
    </>
  )
}

function Labelled({
  text,
  children,
}: {
  text: ReactNode
  children: (control: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold break-words">
        {text}
      </label>
      {children(id)}
    </div>
  )
}

function Pick({
  id,
  items,
  value,
  isLocked,
  onPick,
}: {
  id: string
  items: FaceOf<'ordering'>['shown']['items']
  value: string
  isLocked: boolean
  onPick: (id: string) => void
}) {
  const words = useWords('tests').sitting
  const { language } = useQuestionTexts()
  return (
    <select
      id={id}
      value={value}
      disabled={isLocked}
      onChange={(event) => onPick(event.target.value)}
      className={fieldClasses}
    >
      <option value="">{words.notChosen}</option>
      {items.map(({ id: item, text, picture }) => (
        <option key={item} value={item}>
          {plainLine(text, language) || picture?.alt}
        </option>
      ))}
    </select>
  )
}
