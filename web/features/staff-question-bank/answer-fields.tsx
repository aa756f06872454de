import type { ReactNode } from 'react'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { digitsIn } from '#contract/languages.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { letterOf, romanOf } from './letters.ts'
import { marksText } from '#web/text/marks-text.ts'
import { plainLine } from './plain-text.ts'
import type { QuestionTexts } from './question-texts.ts'

type OfKind<Kind extends QuestionDocument['kind']> = Extract<QuestionDocument, { kind: Kind }>
type Item = OfKind<'ordering'>['shown']['items'][number]

/** What a student answers a question with. */
export function AnswerFields({
  question,
  texts,
}: {
  question: QuestionDocument
  texts: QuestionTexts
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <Choices question={question} texts={texts} />
    case 'true_false':
      return (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{words.answer}</legend>
          {(['true', 'false'] as const).map((value) => (
            <Choice key={value} type="radio" value={value}>
              {value === 'true' ? words.isTrue : words.isFalse}
            </Choice>
          ))}
        </fieldset>
      )
    case 'numeric':
    case 'short_text':
      return (
        <Labelled text={words.answer}>
          <input name="text" autoComplete="off" className={controlClasses} />
        </Labelled>
      )
    case 'gaps':
      return question.shown.gaps.map(({ id, options }, at) => (
        <Labelled key={id} text={words.gap(digitsIn(language, at + 1))}>
          {options ? (
            <Pick name={id} items={options} />
          ) : (
            <input name={id} autoComplete="off" className={controlClasses} />
          )}
        </Labelled>
      ))
    case 'matching':
      return question.shown.rows.map((row) => (
        <Labelled
          key={row.id}
          text={
            <>
              {texts.line(row.text)}
              {texts.picture(row.picture)}
            </>
          }
        >
          <Pick name={row.id} items={question.shown.partners} />
        </Labelled>
      ))
    case 'ordering':
      return question.shown.items.map((item, at) => (
        <Labelled key={item.id} text={words.place(digitsIn(language, at + 1))}>
          <Pick name={String(at)} items={question.shown.items} />
        </Labelled>
      ))
    case 'long_answer':
      return <LongAnswer question={question} texts={texts} />
  }
}

function Choices({
  question: { kind, shown },
  texts,
}: {
  question: OfKind<'single_choice' | 'multiple_choice'>
  texts: QuestionTexts
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const statements = shown.statements ?? []
  const nameOf = (id: string) => romanOf(statements.findIndex((statement) => statement.id === id))
  return (
    <>
      {statements.length > 0 && (
        <ol className="flex flex-col gap-1">
          {statements.map((statement, at) => (
            <li key={statement.id}>
              {romanOf(at)}. {texts.line(statement.text)}
              {texts.picture(statement.picture)}
            </li>
          ))}
        </ol>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{words.answer}</legend>
        {shown.options.map((option, at) => (
          <Choice
            key={option.id}
            type={kind === 'single_choice' ? 'radio' : 'checkbox'}
            value={option.id}
          >
            <span className="font-semibold">{letterOf(at, language)}.</span>{' '}
            {option.statements?.map(nameOf).join(words.and)} {texts.line(option.text)}
            {texts.picture(option.picture)}
          </Choice>
        ))}
      </fieldset>
    </>
  )
}

function LongAnswer({
  question: { shown },
  texts,
}: {
  question: OfKind<'long_answer'>
  texts: QuestionTexts
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  return (
    <>
      {shown.parts && (
        <ol className="flex flex-col gap-2">
          {shown.parts.map(({ id, text, hundredths }, at) => (
            <li key={id} className="flex justify-between gap-3">
              <span>
                <span className="font-semibold">{letterOf(at, language)}.</span> {texts.line(text)}
              </span>
              <span className="shrink-0 text-ink-soft">{marksText(hundredths, language)}</span>
            </li>
          ))}
        </ol>
      )}
      <Labelled text={words.answer}>
        <textarea name="text" rows={4} className={controlClasses} />
      </Labelled>
    </>
  )
}

function Choice({
  type,
  value,
  children,
}: {
  type: 'radio' | 'checkbox'
  value: string
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2">
      <input type={type} name="choice" value={value} className="shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}

function Labelled({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is among the children
    <label className="block">
      <span className="mb-1 block font-semibold">{text}</span>
      {children}
    </label>
  )
}

function Pick({ name, items }: { name: string; items: readonly Item[] }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  return (
    <select name={name} defaultValue="" className={controlClasses}>
      <option value="">{words.pick}</option>
      {items.map(({ id, text, picture }) => (
        <option key={id} value={id}>
          {plainLine(text, language) || picture?.alt}
        </option>
      ))}
    </select>
  )
}
