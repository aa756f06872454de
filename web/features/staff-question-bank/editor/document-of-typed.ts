import type { ArticleDocument, Inline } from '#contract/learning/article.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { documentOfText, lineOfText } from '#contract/question-bank/written-text.ts'
import { hundredthsOf, shareOf } from './shares.ts'
import type {
  TypedAnswer,
  TypedItem,
  TypedNumber,
  TypedOption,
  TypedQuestion,
  TypedText,
} from './typed-question.ts'

/**
 * The document of what was typed, part for part in the same order, so that the path of a fault names its field. It is
 * checked by the schema of documents, and shown before that.
 */
export function documentOfTyped(typed: TypedQuestion): QuestionDocument {
  return {
    kind: typed.kind,
    externalId: typed.externalId,
    stimulus: typed.stimulus,
    explanation: blockTexts(typed.explanation) ?? null,
    feedback: feedbackOf(typed),
    hundredths: hundredthsOfTyped(typed),
    negative: typed.negative === '' ? null : shareOf(typed.negative),
    difficulty: typed.difficulty,
    tags: typed.tags,
    ...partsOfKind(typed),
  } as unknown as QuestionDocument
}

/** A passage or another text of blocks; undefined: nothing is written. */
export function blockTexts(
  text: TypedText,
): { [Language in LanguageCode]?: ArticleDocument } | undefined {
  return textsOf(text, documentOfText)
}

function lineTexts(text: TypedText): { [Language in LanguageCode]?: Inline[] } | undefined {
  return textsOf(text, lineOfText)
}

function textsOf<Text>(
  typed: TypedText,
  read: (text: string) => Text,
): { [Language in LanguageCode]?: Text } | undefined {
  const texts = languageCodes.flatMap((language) => {
    const original = typed.kept?.[language] as Text | undefined
    if (original) return [[language, original] as const]
    return typed[language].trim() === '' ? [] : [[language, read(typed[language])] as const]
  })
  return texts.length > 0 ? (Object.fromEntries(texts) as never) : undefined
}

function partsOfKind(typed: TypedQuestion): { shown: object; key: object } {
  const stem = blockTexts(typed.stem) ?? {}
  switch (typed.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choiceOf(typed, stem)
    case 'true_false':
      return { shown: { stem }, key: { right: typed.truths } }
    case 'numeric':
      return { shown: { stem }, key: numericKeyOf(typed) }
    case 'short_text':
      return { shown: { stem }, key: { texts: typed.texts.map(answerOf) } }
    case 'gaps':
      return gapsOf(typed, stem)
    case 'matching':
      return matchingOf(typed, stem)
    case 'ordering':
      return {
        shown: { stem, items: typed.items.map(itemOf) },
        key: { right: typed.items.map(({ id }) => id), partial: typed.order },
      }
    case 'long_answer':
      return longAnswerOf(typed, stem)
  }
}

function choiceOf({ kind, options, statements, partial }: TypedQuestion, stem: object) {
  const shares = options.filter(({ share }) => share.trim() !== '')
  const isWeighed = kind === 'single_choice' || partial === 'weights'
  return {
    shown: {
      stem,
      ...(statements.length > 0 && { statements: statements.map(itemOf) }),
      options: options.map((option) => optionOf(option, statements)),
    },
    key: {
      right: options.filter(({ isRight }) => isRight).map(({ id }) => id),
      ...(kind === 'multiple_choice' && { partial }),
      ...(isWeighed &&
        shares.length > 0 && {
          shares: Object.fromEntries(shares.map(({ id, share }) => [id, shareOf(share)])),
        }),
    },
  }
}

function optionOf(option: TypedOption, statements: readonly TypedItem[]) {
  const named = option.statements.filter((id) => statements.some((each) => each.id === id))
  return {
    ...itemOf(option),
    ...(named.length > 0 && { statements: named }),
    ...(option.isFixed && { isFixed: true }),
  }
}

function itemOf({ id, text, picture }: TypedItem) {
  const line = lineTexts(text)
  return { id, ...(line && { text: line }), ...(picture && { picture }) }
}

function numericKeyOf({ numbers, units, withoutUnit }: TypedQuestion) {
  return {
    numbers: numbers.map(numberOf),
    ...(units.length > 0 && { units }),
    ...(units.length > 0 && withoutUnit.trim() !== '' && { withoutUnit: shareOf(withoutUnit) }),
  }
}

function numberOf({ value, bound, reach, share, others }: TypedNumber) {
  return { value, ...others, ...(bound !== 'exact' && { [bound]: reach }), ...shared(share) }
}

function answerOf({ text, share, isExact }: TypedAnswer) {
  return { text, ...shared(share), ...(isExact && { isExact }) }
}

function shared(share: string) {
  return share.trim() === '' ? {} : { share: shareOf(share) }
}

function gapsOf({ gaps, partial }: TypedQuestion, stem: object) {
  return {
    shown: {
      stem,
      gaps: gaps.map(({ id, kind, options }) => ({
        id,
        ...(kind === 'options' && { options: options.map(itemOf) }),
      })),
    },
    key: {
      gaps: gaps.map(({ id, kind, texts, numbers, options, weight }) => ({
        id,
        ...(kind === 'texts'
          ? { texts: texts.map(answerOf) }
          : kind === 'numbers'
            ? { numbers: numbers.map(numberOf) }
            : { right: options.filter(({ isRight }) => isRight).map((option) => option.id) }),
        ...weighed(partial, weight),
      })),
      partial,
    },
  }
}

function weighed(partial: TypedQuestion['partial'], weight: string) {
  return partial !== 'weights' || weight.trim() === '' ? {} : { weight: shareOf(weight) }
}

function matchingOf({ rows, partners, partial }: TypedQuestion, stem: object) {
  return {
    shown: { stem, rows: rows.map(itemOf), partners: partners.map(itemOf) },
    key: {
      pairs: rows.map(({ id, partner, weight }) => ({
        row: id,
        partner,
        ...weighed(partial, weight),
      })),
      partial,
    },
  }
}

function longAnswerOf({ parts, rubric, response }: TypedQuestion, stem: object) {
  const answers = parts.flatMap(({ id, answer }) => {
    const texts = blockTexts(answer)
    return texts ? [[id, texts] as const] : []
  })
  const looked = blockTexts(rubric)
  return {
    shown: {
      stem,
      response,
      ...(parts.length > 0 && {
        parts: parts.map(({ id, text, marks }) => ({
          id,
          text: lineTexts(text),
          hundredths: hundredthsOf(marks),
        })),
      }),
    },
    key: {
      ...(looked && { rubric: looked }),
      ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    },
  }
}

/** Of a question in parts, the marks are their sum. */
export function hundredthsOfTyped({ kind, parts, marks }: TypedQuestion): number | string {
  if (kind !== 'long_answer' || parts.length === 0) return hundredthsOf(marks)
  return parts.reduce((sum, part) => {
    const hundredths = hundredthsOf(part.marks)
    return sum + (typeof hundredths === 'number' ? hundredths : 0)
  }, 0)
}

function feedbackOf({ kind, options, truthFeedback }: TypedQuestion) {
  const said: (readonly [string, TypedText])[] =
    kind === 'true_false'
      ? Object.entries(truthFeedback)
      : kind === 'single_choice' || kind === 'multiple_choice'
        ? options.map(({ id, feedback }) => [id, feedback] as const)
        : []
  return Object.fromEntries(
    said.flatMap(([id, text]) => {
      const texts = lineTexts(text)
      return texts ? [[id, texts] as const] : []
    }),
  )
}
