import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import { holdPictures } from './low-data.ts'
import { criticalCss, type Styles, withCriticalCss } from './critical-css.ts'
import type { Calls } from '../cache/shared-calls.ts'

const LESSON = /^\/learn\/([A-Za-z0-9][\w-]{0,63})\/(?!questions$)([\w-]{1,64})$/

/** The lesson as `web/entry.server.tsx` renders it. */
export type RenderLesson = (
  calls: Calls,
  lesson: LessonAddress & { language: LanguageCode },
) => Promise<string>

export interface LessonAddress {
  courseId: string
  lessonId: string
}

/** The lesson that an address opens in low-data mode; null: another page, or the full page. */
export function lessonAt(address: string): LessonAddress | null {
  const { pathname, searchParams } = new URL(address)
  const [, courseId, lessonId] = LESSON.exec(pathname) ?? []
  return courseId && lessonId && !searchParams.has('full') ? { courseId, lessonId } : null
}

/**
 * The document of a lesson with the script that fetches its text in place of the app. It holds nothing personal.
 *
 * @param script `web/page-scripts/low-data-lesson.ts`
 */
export function lessonDocument(
  html: string,
  { styles, script }: { styles: Styles; script: string },
): string {
  const named = script.replace('LANGUAGE CODES', languageCodes.join(' '))
  const styled = withCriticalCss(html, styles, () => '')
  const bodyAt = styled.indexOf('<body')
  const head = styled.slice(0, bodyAt).replace(/<link rel="modulepreload"[^>]*>/g, '')
  const body = styled.slice(bodyAt).replace(/<script\b.*?<\/script>/gs, '')
  return (head + body)
    .replace('<html ', '<html data-low-data="" ')
    .replace('</body>', () => `<script>${named}</script></body>`)
}

/** The rendered lesson with the styles it needs; pictures load when tapped. */
export function lessonPart(html: string, styles: Styles): string {
  const rules = [...styles.values()].map((parts) => criticalCss(html, parts)).join('')
  return `<style>${rules}</style>${holdPictures(html)}`
}
