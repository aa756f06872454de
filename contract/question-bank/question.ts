import { z } from 'zod'
import { keyFaults } from './key-faults.ts'
import { ExternalId, QuestionShape } from './question-shape.ts'
import { MediaId } from '../learning/lessons.ts'
import { isWholeText, seenWords } from '../unseen.ts'
import { questionLimits } from './terms.ts'
import { BlockTexts, PartId } from './texts.ts'

/** One question whose key fits what is shown: the only form in which a question is stored. */
export const QuestionDocument = QuestionShape.superRefine((question, context) => {
  for (const { path, code } of keyFaults(question))
    context.addIssue({ code: 'custom', path: [...path], message: code })
}).meta({ id: 'QuestionDocument' })
export type QuestionDocument = z.infer<typeof QuestionDocument>
export type QuestionOf<Kind extends QuestionDocument['kind']> = Extract<
  QuestionDocument,
  { kind: Kind }
>

/** What marking needs of a question. */
export type QuestionKey = {
  [Document in QuestionDocument as Document['kind']]: Pick<Document, 'kind' | 'key'>
}[QuestionDocument['kind']]

/** A passage or picture that several questions share. They stay together in a test. */
export const StimulusDocument = z
  .strictObject({ externalId: ExternalId.nullable(), text: BlockTexts })
  .meta({ id: 'StimulusDocument' })
export type StimulusDocument = z.infer<typeof StimulusDocument>

const AnswerText = z
  .string()
  .max(questionLimits.answerText)
  .refine(isWholeText, { error: 'unreadable_characters' })
  .overwrite(seenWords)

/** A photo of handwriting, named by what is in it: the first half of the SHA-256 of the file as it is sent. */
export const PhotoId = z
  .string({ error: 'text_expected' })
  .regex(/^[0-9a-f]{32}$/, { error: 'not_an_id' })

const AnswerPhoto = z.strictObject({
  photoId: PhotoId,
  turn: z.int().min(0).max(3).meta({ description: 'Quarter turns to the right.' }),
})
export type AnswerPhoto = z.infer<typeof AnswerPhoto>

const HandwrittenAnswer = z
  .strictObject({
    words: z
      .union([AnswerText, z.record(PartId, AnswerText)])
      .meta({ description: 'Typed beside the photos, as a whole or for each part.' }),
    photos: z
      .array(AnswerPhoto)
      .min(1, { error: 'required' })
      .max(questionLimits.photos, { error: 'too_big' })
      .refine((all) => new Set(all.map(({ photoId }) => photoId)).size === all.length, {
        error: 'not_a_choice',
      })
      .meta({ description: 'Pages in their order.' }),
  })
  .meta({ id: 'HandwrittenAnswer' })
export type HandwrittenAnswer = z.infer<typeof HandwrittenAnswer>

/** An answer as a browser, or a reader of paper sheets, sends it. Null: not answered. */
export const Answer = z
  .union([
    z.null(),
    z.boolean(),
    AnswerText,
    z.array(AnswerText.nullable()).max(Math.max(questionLimits.options, questionLimits.items)),
    z.record(PartId, AnswerText),
    HandwrittenAnswer,
  ])
  .meta({
    id: 'QuestionAnswer',
    description:
      'The id of an option, or a text or number; true or false; ids chosen, or in order; the id of a gap, row or part with its answer; photos with words.',
  })
export type Answer = z.infer<typeof Answer>

/** The ids of the uploaded pictures and files that a question or passage shows. */
export function mediaOfQuestion(document: QuestionDocument | StimulusDocument): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('mediaId' in value && MediaId.safeParse(value.mediaId).success)
      found.add(value.mediaId as string)
    for (const inner of Object.values(value)) look(inner)
  }
  look(document)
  return [...found]
}
