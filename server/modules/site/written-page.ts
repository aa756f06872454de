import { micromark } from 'micromark'
import { z } from 'zod'
import { Day } from '#contract/day.ts'

const About = z.strictObject({
  updated: Day.nullable().default(null),
  sample: z.stringbool().default(false),
})

/** A title, and what stands below it in Markdown. */
export interface SectionText {
  title: string
  text: string
}

/** A page as it was written in one language. */
export interface PageFile extends SectionText {
  updatedOn: Day | null
  isSample: boolean
}

/** Raw HTML and dangerous addresses come out as text: micromark's default. */
export function htmlOf(markdown: string): string {
  return micromark(markdown)
}

/**
 * Reads a page: "# Title", then Markdown. Lines between two "---" at the top may say "updated: 2026-11-20" and
 * "sample: yes".
 *
 * @throws Error in words for the person who wrote the file
 */
export function readPage(markdown: string): PageFile {
  const { about, rest } = splitAbout(markdown)
  const [title, text] = splitTitle(rest)
  if (!title)
    throw new Error('The first line must be the title of the page, such as "# Terms of use".')
  if (text === '') throw new Error('There is a title and nothing below it.')
  return { title, text, updatedOn: about.updated, isSample: about.sample }
}

/**
 * Reads a list of questions or steps: each "## Question" with its answer below.
 *
 * @throws Error in words for the person who wrote the file
 */
export function readSections(markdown: string): SectionText[] {
  const [, body] = splitTitle(splitAbout(markdown).rest)
  const [before = '', ...parts] = body.split(/^## +/m)
  if (before.trim() !== '' || parts.length === 0)
    throw new Error('Begin each question with "## " and write its answer below it.')
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const title = (end < 0 ? part : part.slice(0, end)).trim()
    const text = end < 0 ? '' : part.slice(end).trim()
    if (text === '') throw new Error(`"${title}" has no answer below it.`)
    return { title, text }
  })
}

function splitAbout(markdown: string): { about: z.infer<typeof About>; rest: string } {
  const text = markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { about: About.parse({}), rest: text }
  const [, head = ''] = match
  const pairs = head.split('\n').map((row) => row.split(/:\s*(.*)/, 2) as [string, string])
  const about = About.safeParse(Object.fromEntries(pairs))
  if (!about.success)
    throw new Error(
      'Between the "---" lines only "updated: 2026-11-20" and "sample: yes" may stand.',
    )
  return { about: about.data, rest: text.slice(match[0].length) }
}

function splitTitle(text: string): [title: string | null, body: string] {
  const [line = '', title] = /^\s*# +(.+)\n?/.exec(text) ?? []
  return [title === undefined ? null : title.trim(), text.slice(line.length).trim()]
}
