import { z } from 'zod'
import { typedText } from '../text.ts'
import { readNumber } from './fractions.ts'
import { orderRules, partialRules, questionLimits } from './terms.ts'
import { BlockTexts, PartId } from './texts.ts'

/** A share of a question's marks, as whole numbers: `[1, 3]` is a third. */
export const Share = z
  .tuple([
    z.int().min(-questionLimits.shareOf).max(questionLimits.shareOf),
    z.int().min(1).max(questionLimits.shareOf),
  ])
  .readonly()
  .refine(([numerator, denominator]) => Math.abs(numerator) <= denominator, { error: 'too_big' })
  .meta({ id: 'QuestionShare', examples: [[1, 3]] })
export type Share = z.infer<typeof Share>

const shares = z.record(PartId, Share).optional()
const partial = z.enum(partialRules, { error: 'not_a_choice' })

const NumberText = typedText({ min: 1, max: questionLimits.number }).refine(
  (text) => readNumber(text) !== null,
  { error: 'number_expected' },
)
const Bound = NumberText.refine(
  (text) => !(readNumber(text)?.top ?? -1n).toString().startsWith('-'),
  {
    error: 'too_small',
  },
)

/** One accepted number: within a tolerance of `value`, or from `value` up to `upTo`. Bounds count. */
export const AcceptedNumber = z
  .strictObject({
    value: NumberText,
    tolerance: Bound.optional().meta({ description: 'As a number.' }),
    percent: Bound.optional().meta({ description: 'As a percentage of the value.' }),
    upTo: NumberText.optional(),
    share: Share.optional().meta({ description: 'Without it: all marks.' }),
  })
  .meta({ id: 'AcceptedNumber' })
export type AcceptedNumber = z.infer<typeof AcceptedNumber>

/** One accepted spelling. Case, spaces, a full stop and the script of digits make no difference. */
export const AcceptedText = z
  .strictObject({
    text: typedText({ min: 1, max: questionLimits.acceptedText }),
    share: Share.optional(),
    isExact: z.boolean().optional().meta({ description: 'Case counts, as in NaCl.' }),
  })
  .meta({ id: 'AcceptedText' })
export type AcceptedText = z.infer<typeof AcceptedText>

const numbers = z.array(AcceptedNumber).min(1).max(questionLimits.numbers)
const texts = z.array(AcceptedText).min(1).max(questionLimits.texts)
const rightIds = z.array(PartId).min(1, { error: 'required' }).max(questionLimits.options)

/** `right`: several are accepted each, as after an objection. */
export const SingleChoiceKey = z.strictObject({ right: rightIds, shares })
export const MultipleChoiceKey = z.strictObject({ right: rightIds, partial, shares })
export const TrueFalseKey = z.strictObject({
  right: z.array(z.boolean()).min(1, { error: 'required' }).max(2),
})
export const NumericKey = z.strictObject({
  numbers,
  units: z
    .array(
      z.strictObject({
        unit: typedText({ min: 1, max: questionLimits.unit }),
        factor: NumberText.meta({
          description: 'What makes it the unit of the key: 1000 of km for m.',
        }),
      }),
    )
    .min(1)
    .max(questionLimits.units)
    .optional()
    .meta({ description: 'Without it, an answer must have no unit.' }),
  withoutUnit: Share.optional().meta({
    description: 'What a right number without its unit earns. Without it: nothing.',
  }),
})
export const ShortTextKey = z.strictObject({ texts })
const gap = { id: PartId, weight: Share.optional() }
export const GapsKey = z.strictObject({
  gaps: z
    .array(
      z.union([
        z.strictObject({ ...gap, texts }),
        z.strictObject({ ...gap, numbers }),
        z.strictObject({ ...gap, right: rightIds }),
      ]),
    )
    .min(1, { error: 'required' })
    .max(questionLimits.gaps),
  partial,
})
export const MatchingKey = z.strictObject({
  pairs: z
    .array(z.strictObject({ row: PartId, partner: PartId, weight: Share.optional() }))
    .min(1, { error: 'required' })
    .max(questionLimits.rows),
  partial,
})
export const OrderingKey = z.strictObject({
  right: z.array(PartId).min(2).max(questionLimits.items),
  partial: z.enum(orderRules, { error: 'not_a_choice' }),
})
/** For the person who marks: what to look for, and the answer to each part. */
export const LongAnswerKey = z.strictObject({
  rubric: BlockTexts.optional(),
  answers: z.record(PartId, BlockTexts).optional(),
})

export type GapsKey = z.infer<typeof GapsKey>
export type NumericKey = z.infer<typeof NumericKey>
