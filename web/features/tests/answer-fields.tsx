import { type ReactNode, useId } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { answersById } from '#contract/question-bank/long-answer.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { plainLine } from '#web/text/question-lines.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { Choices, TrueOrFalse } from './choice-fields.tsx'
import { LongAnswerField } from './long-answer-field.tsx'
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
      return <LongAnswerField face={face} {...props} />
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

function withPart(answer: Answer, id: string, text: string): Answer {
  const { [id]: _, ...others } = answersById(answer)
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
  const parts = answersById(answer)
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
  const parts = answersById(answer)
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
