import { afterEach, expect, test } from 'vitest'
import { type Language, setLanguageOfRequest } from '#web/text/language.ts'
import { meta } from './lesson.tsx'

afterEach(() => setLanguageOfRequest(() => undefined))

test.each<[Language, string]>([
  ['en', 'Class 1: Loops · Edi'],
  ['bn', 'ক্লাস ১: লুপ · Edi'],
])('in %s the title of the page is that of the lesson: %s', (language, title) => {
  setLanguageOfRequest(() => language)
  const lesson = { title: 'Class 1: Loops', recording: { batchNumber: 1, titleBn: 'ক্লাস ১: লুপ' } }
  const tags = meta({
    loaderData: { view: { lesson } },
    location: { pathname: '/learn/PRG-101/lesson1' },
    matches: [{ loaderData: { name: 'Edi' } }],
  } as never)
  expect(tags).toContainEqual({ title })
})
