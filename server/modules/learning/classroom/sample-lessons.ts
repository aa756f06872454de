import { defined } from '#contract/defined.ts'
import { markdownToArticle } from '../curriculum/markdown/markdown-to-article.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'

export interface SampleLesson {
  title: string
  isPreview: boolean
  isRequired: boolean
  body: LessonBody
}

export interface SampleSection {
  title: string
  lessons: SampleLesson[]
}

/**
 * Reads a file of `catalogue/lessons`: `# Section`, then `## Lesson [kind]`; `###` is the second level of its text. The
 * kinds are `[preview]`, `[optional]`, `[video: ID]` of catalogue/media and `[test]`. Questions of a test are in
 * catalogue/tests.json under its title.
 *
 * @throws Error naming what cannot be read
 */
export function readSampleLessons(markdown: string): SampleSection[] {
  const sections: SampleSection[] = []
  for (const part of markdown.split(/^(?=##? )/m).filter((text) => text.trim() !== '')) {
    const [, signs, heading, text = ''] = /^(##?) +(.+)\n?([^]*)$/.exec(part) ?? []
    if (heading === undefined)
      throw new Error(`catalogue/lessons: text before the first section: ${part.slice(0, 60)}`)
    if (signs === '#') sections.push({ title: heading.trim(), lessons: [] })
    else if (sections.length === 0)
      throw new Error(`catalogue/lessons: a lesson before the first section: ${heading}`)
    else defined(sections.at(-1)).lessons.push(lessonOf(heading, text))
  }
  return sections
}

function lessonOf(heading: string, text: string): SampleLesson {
  const [, title = '', marks = ''] = defined(/^(.*?)(?:\s*\[([^\]]*)\])?\s*$/.exec(heading))
  const said = marks.split(',').map((mark) => mark.trim())
  const { document } = markdownToArticle(text.replace(/^#(?=##+ )/gm, ''))
  const mediaId = said
    .map((mark) => /^video: *(\S+)$/.exec(mark)?.[1])
    .find((id) => id !== undefined)
  return {
    title,
    isPreview: said.includes('preview'),
    isRequired: !said.includes('optional'),
    body: mediaId
      ? { kind: 'video', source: { source: 'hosted', mediaId }, document }
      : { kind: said.includes('test') ? 'quiz' : 'article', document },
  }
}
