import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBanner } from './pictures-source/banner.ts'
import { drawEmblem } from './pictures-source/emblem.ts'
import { drawHero } from './pictures-source/hero.ts'
import { drawPortrait } from './pictures-source/portrait.ts'

const here = import.meta.dirname
const coursesPerCategory = 5
const drawnByHand = ['no-picture.svg', 'other.svg']

await drawPictures()

/** Draws every picture of the catalogue afresh; the same catalogue gives the same bytes. */
async function drawPictures(): Promise<void> {
  const categories = await readJson<{ slug: string; code: string }[]>('categories.json')
  const instructors = await readJson<{ slug: string; name: string }[]>('instructors.json')
  const courseIds = new Set(
    categories.flatMap(({ code }) =>
      Array.from({ length: coursesPerCategory }, (_, index) => `${code}-${101 + index}`),
    ),
  )
  for (const courseId of await readCourseIds()) courseIds.add(courseId)

  await writePictures(
    'courses',
    [...courseIds].toSorted().map((courseId) => [courseId, drawBanner(courseId)]),
  )
  await writePictures(
    'categories',
    categories.map(({ slug, code }) => [slug, drawEmblem(code)]),
  )
  await writePictures(
    'instructors',
    instructors.map(({ slug, name }) => [slug, drawPortrait(slug, name)]),
  )
  await writeFile(join(here, 'pictures', 'hero.svg'), drawHero())
}

async function readCourseIds(): Promise<string[]> {
  const files = (await readdir(join(here, 'courses'))).filter((file) => file.endsWith('.json'))
  const lists = await Promise.all(
    files.map((file) => readJson<{ courseId: string }[]>(join('courses', file))),
  )
  return lists.flat().map(({ courseId }) => courseId)
}

async function readJson<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(join(here, path), 'utf8')) as Shape
}

async function writePictures(
  folder: string,
  pictures: [name: string, svg: string][],
): Promise<void> {
  const target = join(here, 'pictures', folder)
  await mkdir(target, { recursive: true })
  const drawn = new Set([...pictures.map(([name]) => `${name}.svg`), ...drawnByHand])
  const others = (await readdir(target)).filter((file) => !drawn.has(file))
  await Promise.all(others.map((file) => rm(join(target, file))))
  await Promise.all(pictures.map(([name, svg]) => writeFile(join(target, `${name}.svg`), svg)))
}
