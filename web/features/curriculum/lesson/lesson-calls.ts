import type { ReactNode } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { LessonVersion, StaffLesson } from '#contract/learning/curriculum.ts'
import type { ImportNote } from '#contract/learning/import-notes.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import type { EditorMedia } from '../editor/editor-media.ts'

/** The calls by which anyone writes a lesson. */
export interface WritingCalls {
  load: () => Promise<StaffLesson>
  save: (draft: { version: number; title: string; body: LessonBody }) => Promise<StaffLesson>
  /** Staff publish the draft; an instructor hands it in. */
  publish: (version: number) => Promise<StaffLesson>
  preview: (
    document: ArticleDocument,
  ) => Promise<{ document: ArticleDocument; unreadable: string[] }>
  fromMarkdown: (
    markdown: string,
  ) => Promise<{ document: ArticleDocument; notes: readonly ImportNote[] }>
  toMarkdown: (document: ArticleDocument) => Promise<string>
}

/** The calls of staff, who also see what was published and what instructors hand in. */
export interface LessonCalls extends WritingCalls {
  versions: () => Promise<LessonVersion[]>
  showVersion: (number: number) => Promise<LessonVersion & { body: LessonBody }>
  restore: (number: number, version: number) => Promise<StaffLesson>
  sendBack: (word: string) => Promise<StaffLesson>
}

/** Parts of the editor that other features provide. */
export interface LessonParts {
  renderArticle: (document: ArticleDocument) => ReactNode
  renderVideo: (source: VideoSource) => ReactNode
  media: Omit<EditorMedia, 'nameVideo'>
  /** Uploads a video; undefined: only addresses can be given. */
  renderVideoUpload?: (onUploaded: (mediaId: string) => void) => ReactNode
}
