import {
  type LanguageCode,
  languageOfPath,
  languages,
  plainPath,
  textIn,
} from '#contract/languages.ts'
import { contentOf } from '../../../content.ts'
import { type NewCourse, newestCourses } from '../../../modules/catalog/index.ts'
import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'
import { escapedXml } from './xml.ts'
import { words } from '#server/words/index.ts'

/** Courses in the feed. */
const SHOWN = 30

/** `/feed.xml` and `/bn/feed.xml`: the newest courses for feed readers. Source: RFC 4287 (Atom). */
export function feed({ db, config }: Pick<Services, 'db' | 'config'>): RequestHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (plainPath(pathname) !== '/feed.xml') return null
    const language = languageOfPath(pathname)
    const { name } = contentOf(config)[language].site
    const body = atom({
      language,
      name,
      origin: config.origin,
      courses: await newestCourses(db, SHOWN),
    })
    return new Response(body, {
      headers: {
        'content-type': 'application/atom+xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    })
  }
}

interface Feed {
  language: LanguageCode
  /** Of the provider. */
  name: string
  origin: string
  courses: readonly NewCourse[]
}

function atom({ language, name, origin, courses }: Feed): string {
  const home = `${origin}${languages[language].path}`
  const updated = courses.reduce((last, { updatedAt }) => Math.max(last, updatedAt.getTime()), 0)
  return [
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapedXml(`${home}/feed.xml`)}</id>`,
    `<title>${escapedXml(words[language].feed.title(name))}</title>`,
    `<author><name>${escapedXml(name)}</name></author>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapedXml(`${home}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapedXml(`${home}/courses?order=newest`)}"/>`,
    ...courses.map((course) => entry(course, language, home)),
    '</feed>',
  ].join('')
}

function entry(course: NewCourse, language: LanguageCode, home: string): string {
  const address = escapedXml(`${home}/courses/${course.courseId}`)
  const title = textIn(language, { en: course.title, bn: course.titleBn })
  const subtitle = textIn(language, { en: course.subtitle, bn: course.subtitleBn })
  return [
    `<entry><id>${address}</id><title>${escapedXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${course.publishedAt.toISOString()}</published><updated>${course.updatedAt.toISOString()}</updated>`,
    `<category term="${escapedXml(course.category)}" label="${escapedXml(textIn(language, { en: course.category, bn: course.categoryBn }))}"/>`,
    `<summary>${escapedXml(subtitle)}</summary></entry>`,
  ].join('')
}
