import { z } from 'zod'
import { typedText } from '../text.ts'
import {
  GapsKey,
  LongAnswerKey,
  MatchingKey,
  MultipleChoiceKey,
  NumericKey,
  OrderingKey,
  ShortTextKey,
  SingleChoiceKey,
  TrueFalseKey,
} from './keys.ts'
import { difficulties, questionLimits, responseKinds, tagKinds } from './terms.ts'
import { BlockTexts, LineTexts, PartId, QuestionPicture } from './texts.ts'

/** Something to choose, match or put in order: a line of text, a picture, or both. */
const Item = z
  .strictObject({ id: PartId, text: LineTexts.optional(), picture: QuestionPicture.optional() })
  .refine(({ text, picture }) => Boolean(text ?? picture), { path: ['text'], error: 'required' })
  .meta({ id: 'QuestionItem' })
export type Item = z.infer<typeof Item>

/** An option of a choice. */
const Option = z
  .strictObject({
    id: PartId,
    text: LineTexts.optional(),
    picture: QuestionPicture.optional(),
    statements: z.array(PartId).min(1).max(questionLimits.statements).optional().meta({
      description: 'The statements it is made of, as in "i and iii"; then it needs no text.',
    }),
    isFixed: z.boolean().optional().meta({
      description: 'Keeps its place when options are shuffled, as "all of the above" does.',
    }),
  })
  .refine(({ text, picture, statements }) => Boolean(text ?? picture ?? statements), {
    path: ['text'],
    error: 'required',
  })
  .meta({ id: 'QuestionOption' })
export type Option = z.infer<typeof Option>

const stem = BlockTexts
const options = z.array(Option).min(2).max(questionLimits.options)
const statements = z.array(Item).min(2).max(questionLimits.statements).optional().meta({
  description: 'Numbered i, ii, iii. They are never shuffled.',
})

const Gap = z.strictObject({
  id: PartId,
  options: z.array(Item).min(2).max(questionLimits.options).optional().meta({
    description: 'To choose from. Without it, the gap is typed.',
  }),
})

const Part = z.strictObject({
  id: PartId,
  text: LineTexts,
  hundredths: z.int().min(0).max(questionLimits.hundredths),
})

/** A tag, such as the chapter or the year and exam a question comes from. */
export const QuestionTag = z
  .strictObject({
    kind: z.enum(tagKinds, { error: 'not_a_choice' }),
    value: typedText({ min: 1, max: questionLimits.tag }),
  })
  .meta({ id: 'QuestionTag', examples: [{ kind: 'chapter', value: 'ভেক্টর' }] })
export type QuestionTag = z.infer<typeof QuestionTag>

export const ExternalId = typedText({ min: 1, max: questionLimits.externalId })

/** What a wrong answer loses, as a share of the marks. */
export const NegativeShare = z
  .tuple([z.int().min(0).max(questionLimits.shareOf), z.int().min(1).max(questionLimits.shareOf)])
  .readonly()
  .refine(([numerator, denominator]) => numerator <= denominator, { error: 'too_big' })
  .meta({ id: 'NegativeShare', examples: [[1, 4]] })
export type NegativeShare = z.infer<typeof NegativeShare>

export const QuestionHundredths = z
  .int()
  .min(0, { error: 'too_small' })
  .max(questionLimits.hundredths, { error: 'too_big' })
  .meta({ description: 'Marks in hundredths of one.', examples: [100] })

export const Difficulty = z.int().min(difficulties.easiest).max(difficulties.hardest)

const common = {
  externalId: ExternalId.nullable().meta({
    description: 'Of the file it came from: a second import changes it instead of adding another.',
  }),
  stimulus: ExternalId.nullable().meta({
    description:
      'The passage or picture it belongs to: its id in the bank; in a file, its external id there.',
  }),
  explanation: BlockTexts.nullable(),
  feedback: z.record(PartId, LineTexts).meta({
    description: 'What to say to someone who chose an option, by its id.',
  }),
  hundredths: QuestionHundredths,
  negative: NegativeShare.nullable().meta({ description: 'Null: the test decides.' }),
  difficulty: Difficulty.nullable(),
  tags: z.array(QuestionTag).max(questionLimits.tags, { error: 'too_big' }),
}

/**
 * One question, before its parts are compared with one another. `shown` is all that a browser may get before marks are public; `key`, `explanation` and `feedback` stay
 * on the server until then.
 */
export const QuestionShape = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('single_choice'),
    shown: z.strictObject({ stem, statements, options }),
    key: SingleChoiceKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('multiple_choice'),
    shown: z.strictObject({ stem, statements, options }),
    key: MultipleChoiceKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('true_false'),
    shown: z.strictObject({ stem }),
    key: TrueFalseKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('numeric'),
    shown: z.strictObject({ stem }),
    key: NumericKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('short_text'),
    shown: z.strictObject({ stem }),
    key: ShortTextKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('gaps'),
    shown: z.strictObject({
      stem: stem.meta({ description: 'With `[[id]]` where each gap is.' }),
      gaps: z.array(Gap).min(1, { error: 'required' }).max(questionLimits.gaps),
    }),
    key: GapsKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('matching'),
    shown: z.strictObject({
      stem,
      rows: z.array(Item).min(1, { error: 'required' }).max(questionLimits.rows),
      partners: z.array(Item).min(2).max(questionLimits.rows),
    }),
    key: MatchingKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('ordering'),
    shown: z.strictObject({
      stem,
      items: z.array(Item).min(2).max(questionLimits.items),
    }),
    key: OrderingKey,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('long_answer'),
    shown: z.strictObject({
      stem,
      response: z.enum(responseKinds, { error: 'not_a_choice' }),
      parts: z.array(Part).min(2).max(questionLimits.parts).optional().meta({
        description: 'ক খ গ ঘ of a creative question. Its marks are their sum.',
      }),
    }),
    key: LongAnswerKey,
  }),
])
export type QuestionShape = z.infer<typeof QuestionShape>
