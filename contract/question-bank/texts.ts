import { z } from 'zod'
import { languageCodes } from '../languages.ts'
import { isEmptyArticle } from '../learning/article.ts'
import { ArticleDocument, LineInline } from '../learning/article-schema.ts'
import { MediaId } from '../learning/lessons.ts'
import { typedText } from '../text.ts'
import { questionLimits } from './terms.ts'

const language = z.enum(languageCodes)

/** A text of blocks, such as a stem: an article in English, in Bangla or in both. */
export const BlockTexts = z
  .partialRecord(language, ArticleDocument)
  .refine((texts) => Object.values(texts).some((text) => !isEmptyArticle(text)), {
    error: 'required',
  })
  .meta({ id: 'QuestionBlockTexts' })
export type BlockTexts = z.infer<typeof BlockTexts>

/** A text in one line, such as an option, with formulas in it. */
const LineText = z
  .array(LineInline)
  .max(questionLimits.inlines, { error: 'too_big' })
  .refine((line) => lineLength(line) <= questionLimits.lineText, { error: 'document_too_large' })
  .refine((line) => lineLength(line) > 0, { error: 'required' })
export type LineText = z.infer<typeof LineText>

export const LineTexts = z
  .partialRecord(language, LineText)
  .refine((texts) => Object.keys(texts).length > 0, { error: 'required' })
  .meta({ id: 'QuestionLineTexts' })
export type LineTexts = z.infer<typeof LineTexts>

function lineLength(line: readonly z.infer<typeof LineInline>[]): number {
  return line.reduce((sum, node) => {
    if (node.type === 'text') return sum + node.text.trim().length
    return sum + (node.type === 'formula' ? node.attrs.latex.length : 0)
  }, 0)
}

export const QuestionPicture = z
  .strictObject({ mediaId: MediaId, alt: typedText({ max: 500 }) })
  .meta({ id: 'QuestionPicture' })
export type QuestionPicture = z.infer<typeof QuestionPicture>

/** Names an option, a gap, a row within its question. It is never shown. */
export const PartId = z
  .string({ error: 'text_expected' })
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, { error: 'not_an_id' })
