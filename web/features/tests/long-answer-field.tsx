import { type ReactNode, useId, useState } from 'react'
import {
  answerOfLong,
  longAnswerOf,
  type LongAnswer,
  wordsOfPart,
} from '#contract/question-bank/long-answer.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { PhotoField } from './photo-field.tsx'
import { usePhotoShelf } from './photo-shelf-context.ts'
import type { AnswerFieldProps, FaceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

type LongFace = FaceOf<'long_answer'>['shown']

/** A long answer: photos of handwriting where they are taken, and words for the whole or for each part. */
export function LongAnswerField({
  face: { shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'long_answer'> }) {
  const words = useWords('tests').photos
  const attempt = usePhotoShelf()
  const long = longAnswerOf(answer)
  const takesPhotos = shown.response !== 'text' && attempt !== null
  const [wantsToType, setWantsToType] = useState(false)
  const isTyped = !takesPhotos || shown.response === 'either' || wantsToType || hasWords(long)
  const change = (to: Partial<LongAnswer>) => onAnswer(answerOfLong({ ...long, ...to }))
  const typing = {
    long,
    isLocked,
    labelledBy,
    onWords: (to: LongAnswer['words']) => change({ words: to }),
  }
  return (
    <div className="grid gap-4">
      {shown.parts ? (
        <Parts parts={shown.parts} isTyped={isTyped} {...typing} />
      ) : (
        isTyped && <Whole {...typing} />
      )}
      {takesPhotos && !isLocked && (
        <PhotoField
          attempt={attempt}
          photos={long.photos}
          onPhotos={(photos) => change({ photos })}
        />
      )}
      {!isTyped && !isLocked && (
        <div>
          <Button look="quiet" onClick={() => setWantsToType(true)} className="min-h-12">
            {words.type}
          </Button>
        </div>
      )}
    </div>
  )
}

function hasWords({ words }: LongAnswer): boolean {
  return typeof words === 'string' ? words !== '' : Object.values(words).some((text) => text !== '')
}

interface WordFields {
  long: LongAnswer
  isLocked: boolean
  labelledBy: string
  onWords: (words: LongAnswer['words']) => void
}

function Whole({ long, isLocked, labelledBy, onWords }: WordFields) {
  const words = useWords('tests').sitting
  return (
    <Text
      label={words.longAnswer}
      text={typeof long.words === 'string' ? long.words : ''}
      rows={8}
      most={questionLimits.answerText}
      isLocked={isLocked}
      labelledBy={labelledBy}
      onText={onWords}
    />
  )
}

/** Each part with its marks, and where words are typed, with a field of its own. */
function Parts({
  parts,
  isTyped,
  long,
  isLocked,
  labelledBy,
  onWords,
}: WordFields & { parts: NonNullable<LongFace['parts']>; isTyped: boolean }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const most = Math.floor(questionLimits.answerText / parts.length)
  const wordsOf = (id: string, at: number) => wordsOfPart(long.words, id, at === 0)

  function type(id: string, text: string): void {
    const all = parts.map((part, at) => [part.id, part.id === id ? text : wordsOf(part.id, at)])
    onWords(Object.fromEntries(all.filter(([, typed]) => typed !== '')))
  }

  return (
    <ol aria-label={words.parts} className="grid gap-4">
      {parts.map(({ id, text, hundredths }, at) => (
        <li key={id} className="grid gap-1">
          <div className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="font-semibold text-brand">{letterOf(at, language)}.</span>{' '}
              {texts.line(text)}
            </span>
            <span className="shrink-0 text-ink-soft">{marksText(hundredths, language)}</span>
          </div>
          {isTyped && (
            <Text
              label={<span className="sr-only">{words.partAnswer(letterOf(at, language))}</span>}
              text={wordsOf(id, at)}
              rows={at === 0 ? 2 : 4}
              most={most}
              isLocked={isLocked}
              labelledBy={labelledBy}
              onText={(typed) => type(id, typed)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function Text({
  label,
  text,
  rows,
  most,
  isLocked,
  labelledBy,
  onText,
}: {
  label: ReactNode
  text: string
  rows: number
  most: number
  isLocked: boolean
  labelledBy: string
  onText: (text: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={text}
        onChange={(event) => onText(event.target.value)}
        readOnly={isLocked}
        maxLength={most}
        aria-describedby={labelledBy}
        className={classes(controlClasses, 'min-h-12 resize-y')}
      />
    </div>
  )
}
