import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { loadWords } from '#web/text/words.ts'
import CoursePage, { meta } from './course.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
})

const course: CourseWithBatches = {
  courseId: 'PRG-101',
  courseTitle: 'Python from the first line',
  courseTitleBn: null,
  courseSubtitleBn: null,
  bangla: null,
  taughtIn: null,
  description: { en: '', bn: '' },
  trailer: null,
  accessDays: null,
  recordings: null,
  requirements: { en: [], bn: [] },
  faq: { en: [], bn: [] },
  rating: null,
  usualFee: null,
  courseBannerAlt: '',
  courseSubtitle: 'For whoever has never programmed',
  courseBannerImage: '/pictures/courses/prg-101.svg',
  category: 'Programming',
  courseFee: '4500',
  lessionsNumber: 24,
  testsNumber: 0,
  lessionLevel: 'Beginner',
  coursesPopularityStatus: 'New',
  isSample: false,
  isOnSale: true,
  isSelfPaced: false,
  isReady: true,
  openBatch: null,
  batches: [],
  whatYouLearn: [],
  courseOutline: [],
  courseDesignedFor: '',
  instructors: [],
  prerequisites: [],
}

// Covers: §2 course-banner
test('a course page begins with banner, title and subtitle (§2 /courses/{id})', () => {
  const loaderData = {
    course,
    sections: [],
    category: 'Programming',
    others: [],
    questions: [],
    today: '2026-11-20',
  }
  const Page = CoursePage as unknown as ComponentType<{ loaderData: typeof loaderData }>
  const Stub = createRoutesStub([
    {
      id: 'en/layout',
      path: '/courses/:courseId',
      Component: () => <Page loaderData={loaderData} />,
    },
  ])
  const site = { origin: 'https://courses.example.com', phones: [], social: [], whatsapp: null }
  const html = renderToStaticMarkup(
    <Stub
      initialEntries={['/courses/PRG-101']}
      hydrationData={{ loaderData: { 'en/layout': { site } } }}
    />,
  )
  const places = [
    'src="/pictures/courses/prg-101.svg"',
    '>Python from the first line</h1>',
    'For whoever has never programmed</p>',
  ].map((text) => html.indexOf(text))
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('search engines get the questions of the course and those of the site in one list', () => {
  const faq = {
    title: 'Questions about this course',
    questions: [{ title: 'Hard?', html: '<p>A little.</p>' }],
  }
  const questions = [{ title: 'How do I pay?', html: '<p>By bKash.</p>' }]
  const site = { origin: 'https://courses.example.com', name: 'Edi' }
  const written = (has: { faq: typeof faq | null; questions: typeof questions }) => {
    const head = meta({
      loaderData: { course, category: 'Programming', ...has },
      location: { pathname: '/courses/PRG-101' },
      matches: [{ id: 'en/layout', loaderData: { site } }],
    } as never) as { 'script:ld+json'?: { '@type': string; mainEntity?: { name: string }[] } }[]
    return head
      .flatMap((one) => one['script:ld+json'] ?? [])
      .filter((one) => one['@type'] === 'FAQPage')
      .map(({ mainEntity }) => mainEntity?.map(({ name }) => name))
  }
  expect(written({ faq, questions })).toEqual([['Hard?', 'How do I pay?']])
  expect(written({ faq: null, questions })).toEqual([['How do I pay?']])
  expect(written({ faq: null, questions: [] })).toEqual([])
})
