import type { ReactNode } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { LessonVersion, StaffLesson } from '#contract/learning/curriculum.ts'
import type { ImportNote } from '#contract/learning/import-notes.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import type { EditorMedia } from '../editor/editor-media.ts'

/** The calls of the editor of a lesson. */
export interface LessonCalls {
  load: () => Promise<StaffLesson>
  save: (draft: { version: number; title: string; body: LessonBody }) => Promise<StaffLesson>
  publish: (version: number) => Promise<StaffLesson>
  versions: () => Promise<LessonVersion[]>
  showVersion: (number: number) => Promise<LessonVersion & { body: LessonBody }>
  restore: (number: number, version: number) => Promise<StaffLesson>
  preview: (
    document: ArticleDocument,
  ) => Promise<{ document: ArticleDocument; unreadable: string[] }>
  fromMarkdown: (
    markdown: string,
  ) => Promise<{ document: ArticleDocument; notes: readonly ImportNote[] }>
  toMarkdown: (document: ArticleDocument) => Promise<string>
}

/** Parts of the editor that other features provide. */
export interface LessonParts {
  renderArticle: (document: ArticleDocument) => ReactNode
  renderVideo: (source: VideoSource) => ReactNode
  media: Omit<EditorMedia, 'nameVideo'>
  /** Uploads a video; undefined: only addresses can be given. */
  renderVideoUpload?: (onUploaded: (mediaId: string) => void) => ReactNode
}
