import { z } from 'zod'
import { emptyArticle } from './article.ts'
import { ArticleDocument, StoredArticle } from './article-schema.ts'
import type { LessonKind } from './terms.ts'
import { MediaId, VideoSource } from './lessons.ts'
import { typedText } from '../text.ts'

/** A file that a student may load, under the name the author gives it. */
export const LessonFile = z.object({ mediaId: MediaId, title: typedText({ min: 1, max: 200 }) })
export type LessonFile = z.infer<typeof LessonFile>

/** What a lesson consists of; `document` is below the video, the files or the place of the class. */
function bodies<Document extends z.ZodType>(document: Document) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('article'), document }),
    z.object({
      kind: z.literal('video'),
      source: VideoSource.nullable().meta({
        description: 'null: not chosen yet; never so once published.',
      }),
      document,
    }),
    z.object({
      kind: z.literal('download'),
      files: z.array(LessonFile).max(50, { error: 'too_big' }),
      document,
    }),
    z.object({ kind: z.literal('live'), document }),
    z.object({ kind: z.literal('quiz'), document }),
    z.object({ kind: z.literal('assignment'), document }),
  ])
}

/** As an author sends it. */
export const LessonBody = bodies(ArticleDocument)
export type LessonBody = z.infer<typeof LessonBody>

/** As it is stored: a draft, or a published version with its formulas and code rendered. */
export const StoredBody = bodies(StoredArticle)

/** What a new lesson begins with. */
export function newBody(kind: LessonKind): LessonBody {
  if (kind === 'video') return { kind, source: null, document: emptyArticle }
  if (kind === 'download') return { kind, files: [], document: emptyArticle }
  return { kind, document: emptyArticle }
}
