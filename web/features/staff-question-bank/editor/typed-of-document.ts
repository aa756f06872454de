import type { ArticleDocument, Inline } from '#contract/learning/article.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import type { AcceptedNumber, AcceptedText } from '#contract/question-bank/keys.ts'
import type { QuestionDocument, QuestionOf } from '#contract/question-bank/question.ts'
import type { Item } from '#contract/question-bank/question-shape.ts'
import { textOfDocument, textOfLine } from '#contract/question-bank/written-text.ts'
import { shareText } from './shares.ts'
import {
  emptyAnswer,
  emptyGap,
  emptyNumber,
  emptyQuestion,
  emptyText,
  type TypedAnswer,
  type TypedItem,
  type TypedNumber,
  type TypedQuestion,
  type TypedText,
} from './typed-question.ts'

/** A question that is there, as the editor holds it. */
export function typedOfDocument(document: QuestionDocument): TypedQuestion {
  const { kind, externalId, stimulus, difficulty, tags, explanation, hundredths } = document
  return {
    ...emptyQuestion(kind),
    externalId,
    stimulus,
    difficulty,
    tags,
    stem: blocksOf(document.shown.stem),
    explanation: blocksOf(explanation),
    marks: marksOf(hundredths),
    negative: document.negative ? document.negative.join('/') : '',
    ...partsOfKind(document),
  }
}

function partsOfKind(document: QuestionDocument): Partial<TypedQuestion> {
  switch (document.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choiceOf(document)
    case 'true_false':
      return {
        truths: document.key.right,
        truthFeedback: {
          true: lineOf(document.feedback['true']),
          false: lineOf(document.feedback['false']),
        },
      }
    case 'numeric':
      return {
        numbers: document.key.numbers.map(numberOf),
        units: document.key.units ?? [],
        withoutUnit: shareText(document.key.withoutUnit),
      }
    case 'short_text':
      return { texts: document.key.texts.map(answerOf) }
    case 'gaps':
      return gapsOf(document)
    case 'matching':
      return matchingOf(document)
    case 'ordering':
      return orderingOf(document)
    case 'long_answer':
      return longAnswerOf(document)
  }
}

function choiceOf(document: QuestionOf<'single_choice'> | QuestionOf<'multiple_choice'>) {
  const { shown, key, feedback } = document
  return {
    statements: (shown.statements ?? []).map(itemOf),
    options: shown.options.map((option) => ({
      ...itemOf(option),
      isRight: key.right.includes(option.id),
      share: shareText(key.shares?.[option.id]),
      isFixed: option.isFixed ?? false,
      statements: option.statements ?? [],
      feedback: lineOf(feedback[option.id]),
    })),
    ...('partial' in key && { partial: key.partial }),
  }
}

function gapsOf({ shown, key }: QuestionOf<'gaps'>): Partial<TypedQuestion> {
  return {
    partial: key.partial,
    gaps: shown.gaps.map(({ id, options = [] }) => {
      const found = key.gaps.find((gap) => gap.id === id)
      const gap = { ...emptyGap(id), weight: shareText(found?.weight) }
      if (!found) return gap
      if ('texts' in found) return { ...gap, kind: 'texts', texts: found.texts.map(answerOf) }
      if ('numbers' in found)
        return { ...gap, kind: 'numbers', numbers: found.numbers.map(numberOf) }
      return {
        ...gap,
        kind: 'options',
        options: options.map((option) => ({
          ...itemOf(option),
          isRight: found.right.includes(option.id),
        })),
      }
    }),
  }
}

function matchingOf({ shown, key }: QuestionOf<'matching'>): Partial<TypedQuestion> {
  return {
    partial: key.partial,
    partners: shown.partners.map(itemOf),
    rows: shown.rows.map((row) => {
      const pair = key.pairs.find((each) => each.row === row.id)
      return { ...itemOf(row), partner: pair?.partner ?? '', weight: shareText(pair?.weight) }
    }),
  }
}

/** The editor shows items as they belong; what students see is shuffled. */
function orderingOf({ shown, key }: QuestionOf<'ordering'>): Partial<TypedQuestion> {
  const items = key.right.flatMap((id) => shown.items.find((item) => item.id === id) ?? [])
  return { items: items.map(itemOf), order: key.partial }
}

function longAnswerOf({ shown, key }: QuestionOf<'long_answer'>): Partial<TypedQuestion> {
  return {
    response: shown.response,
    rubric: blocksOf(key.rubric),
    parts: (shown.parts ?? []).map(({ id, text, hundredths }) => ({
      id,
      text: lineOf(text),
      marks: marksOf(hundredths),
      answer: blocksOf(key.answers?.[id]),
    })),
  }
}

function numberOf({ value, share, ...bounds }: AcceptedNumber): TypedNumber {
  const [first, ...others] = (['tolerance', 'percent', 'upTo'] as const).flatMap((bound) => {
    const reach = bounds[bound]
    return reach === undefined ? [] : [{ bound, reach }]
  })
  return {
    ...emptyNumber(),
    ...first,
    value,
    share: shareText(share),
    ...(others.length > 0 && {
      others: Object.fromEntries(others.map(({ bound, reach }) => [bound, reach])),
    }),
  }
}

function answerOf({ text, share, isExact = false }: AcceptedText): TypedAnswer {
  return { ...emptyAnswer(), text, share: shareText(share), isExact }
}

function itemOf({ id, text, picture }: Item): TypedItem {
  return { id, text: lineOf(text), picture: picture ?? null }
}

function marksOf(hundredths: number): string {
  return String(hundredths / 100)
}

type Texts<Text> = { [Language in LanguageCode]?: Text | undefined } | null | undefined

function blocksOf(texts: Texts<ArticleDocument>): TypedText {
  return textsOf(texts, textOfDocument)
}

function lineOf(texts: Texts<Inline[]>): TypedText {
  return textsOf(texts, textOfLine)
}

/** What a field cannot write is kept as it is. */
function textsOf<Text extends ArticleDocument | Inline[]>(
  texts: Texts<Text>,
  write: (text: Text) => string | null,
): TypedText {
  const typed = emptyText()
  for (const language of languageCodes) {
    const text = texts?.[language]
    if (!text) continue
    const written = write(text)
    if (written === null) typed.kept = { ...typed.kept, [language]: text }
    else typed[language] = written
  }
  return typed
}
