import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

interface CourseText {
  courseId: string
  courseTitle: string
  courseSubtitle: string
  whatYouLearn: string[]
  courseOutline: { title: string; content: string }[]
  courseDesignedFor: string
}

/** A title with more Bangla than this is that of a Bangla course; "HTML, CSS ও JavaScript: …" is one. */
const BANGLA_TITLE = 0.3
/** Names of tools stay in Latin letters, and may be most of a short line. */
const LEAST_IN_LINES = 0.33
const LEAST_IN_PROSE = 0.5

const folder = path.join(import.meta.dirname, 'courses')
const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.json'))
const courses = (
  await Promise.all(
    files.map(async (file) => JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'))),
  )
).flat() as CourseText[]
const banglaCourses = courses.filter(({ courseTitle }) => shareOfBangla(courseTitle) > BANGLA_TITLE)
const englishCourses = courses.filter((course) => !banglaCourses.includes(course))

const instructors = JSON.parse(
  await fs.readFile(path.join(import.meta.dirname, 'instructors.json'), 'utf8'),
) as {
  slug: string
  name: string
  nameBn: string
  designation: string
  designationBn: string
}[]

/** The part of the letters that is Bangla, vowel signs included. */
function shareOfBangla(text: string): number {
  const letters = text.match(/[\p{L}\p{M}]/gu) ?? []
  return letters.filter((letter) => /\p{Script=Bengali}/u.test(letter)).length / letters.length
}

function linesOf({ whatYouLearn, courseOutline }: CourseText): string[] {
  return [...whatYouLearn, ...courseOutline.map(({ title }) => title)]
}

function proseOf({ courseSubtitle, courseOutline, courseDesignedFor }: CourseText): string[] {
  return [courseSubtitle, ...courseOutline.map(({ content }) => content), courseDesignedFor]
}

test('about two in five courses are in Bangla', () => {
  expect(banglaCourses.length).toBeGreaterThan(courses.length / 3)
  expect(banglaCourses.length).toBeLessThan(courses.length / 2)
})

test.each(banglaCourses)('$courseId has a Bangla title and is in Bangla throughout', (course) => {
  expect(linesOf(course).filter((text) => shareOfBangla(text) < LEAST_IN_LINES)).toEqual([])
  expect(proseOf(course).filter((text) => shareOfBangla(text) < LEAST_IN_PROSE)).toEqual([])
})

test.each(englishCourses)(
  '$courseId has an English title and is in English throughout',
  (course) => {
    const texts = [...linesOf(course), ...proseOf(course)]
    expect(texts.filter((text) => shareOfBangla(text) > 0)).toEqual([])
  },
)

test.each(instructors)(
  '$slug has a name in Bangla letters too, and is a sample in both languages',
  (instructor) => {
    expect([instructor.name, instructor.designation].map(shareOfBangla)).toEqual([0, 0])
    expect([instructor.nameBn, instructor.designationBn].map(shareOfBangla)).toEqual([1, 1])
    expect(instructor.designation).toMatch(/^Sample instructor · /)
    expect(instructor.designationBn).toMatch(/^নমুনা ইন্সট্রাক্টর · /)
  },
)
