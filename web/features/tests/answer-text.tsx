import type { ReactNode } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { answersById, longAnswerOf, wordsOfPart } from '#contract/question-bank/long-answer.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptQuestion } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { letterOf, romanOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { isBlank } from './attempt-record.ts'
import { type FaceOf, faceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

/** An answer as words: that of the student, or a right one. */
export function AnswerText({
  question,
  answer,
}: {
  question: Pick<AttemptQuestion, 'kind' | 'shown'>
  answer: Answer
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const face = faceOf(question)
  if (isBlank(answer)) return <p className="text-ink-soft">{words.review.none}</p>
  switch (face.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <ChosenOptions shown={face.shown} chosen={[answer].flat().map(String)} />
    case 'true_false':
      return <p>{answer === true ? words.sitting.isTrue : words.sitting.isFalse}</p>
    case 'gaps':
      return (
        <Pairs
          pairs={face.shown.gaps.map(({ id, options }, at) => [
            words.sitting.gap(digitsIn(language, at + 1)),
            <Part key={id} items={options ?? []} id={partOf(answer, id)} />,
          ])}
        />
      )
    case 'matching':
      return (
        <Pairs
          pairs={face.shown.rows.map((row) => [
            <Part key={row.id} items={face.shown.rows} id={row.id} />,
            <Part key={row.id} items={face.shown.partners} id={partOf(answer, row.id)} />,
          ])}
        />
      )
    case 'ordering':
      return (
        <ol className="list-inside">
          {[answer].flat().map((id, at) => (
            <li key={at}>
              {digitsIn(language, at + 1)}. <Part items={face.shown.items} id={String(id ?? '')} />
            </li>
          ))}
        </ol>
      )
    case 'long_answer':
      return <LongWords shown={face.shown} answer={answer} />
    default:
      return <p className="whitespace-pre-wrap break-words">{String(answer)}</p>
  }
}

function partOf(answer: Answer, id: string): string {
  return answersById(answer)[id] ?? ''
}

/** What was typed, part by part; the photos stand beside it. */
function LongWords({ shown, answer }: { shown: FaceOf<'long_answer'>['shown']; answer: Answer }) {
  const words = useWords('tests').photos
  const language = useLanguage()
  const { words: typed, photos } = longAnswerOf(answer)
  const parts = shown.parts?.map(({ id }, at) => [id, wordsOfPart(typed, id, at === 0)] as const)
  return (
    <div className="grid gap-2">
      {parts ? (
        parts.map(
          ([id, text], at) =>
            text !== '' && (
              <p key={id} className="break-words whitespace-pre-wrap">
                <span className="font-semibold">{letterOf(at, language)}.</span> {text}
              </p>
            ),
        )
      ) : (
        <p className="break-words whitespace-pre-wrap">
          {typeof typed === 'string' ? typed : Object.values(typed).join('\n')}
        </p>
      )}
      {photos.length > 0 && (
        <p className="text-ink-soft">
          {words.count(digitsIn(language, photos.length), photos.length)}
        </p>
      )}
    </div>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="grid gap-1">
      {pairs.map(([term, text], at) => (
        <div key={at} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{term} →</dt>
          <dd className="min-w-0 font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An item by its id; a typed text as it is. */
function Part({ items, id }: { items: FaceOf<'ordering'>['shown']['items']; id: string }) {
  const texts = useQuestionTexts()
  const item = items.find((one) => one.id === id)
  if (!item) return id === '' ? '—' : id
  return (
    <>
      {texts.line(item.text)}
      {texts.picture(item.picture)}
    </>
  )
}

function ChosenOptions({
  shown: { options, statements = [] },
  chosen,
}: {
  shown: FaceOf<'single_choice'>['shown']
  chosen: readonly string[]
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const nameOf = (id: string) => romanOf(statements.findIndex((one) => one.id === id))
  return (
    <ul>
      {options.map(
        (option, at) =>
          chosen.includes(option.id) && (
            <li key={option.id}>
              <span className="font-semibold">{letterOf(at, language)}.</span>{' '}
              {option.statements?.map(nameOf).join(words.and)} {texts.line(option.text)}
              {texts.picture(option.picture)}
            </li>
          ),
      )}
    </ul>
  )
}
