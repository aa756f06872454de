import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { newCourse } from '../testing-courses.ts'
import { sharePictures } from './share-pictures.ts'

const folders = [{ under: '/pictures/', folder: path.join(import.meta.dirname, '../../catalogue/pictures') }]

async function picture(banner: string): Promise<Response | null> {
  const { db } = await testDatabase()
  const { courseId, id } = await newCourse(db)
  await db.updateTable('courses').set({ banner_path: banner }).where('id', '=', id).execute()
  return ask(`/pictures/share/${courseId}.png`)
}

async function ask(url: string): Promise<Response | null> {
  const { db } = await testDatabase()
  return sharePictures(db, folders)(new Request(`http://localhost${url}`), { address: '', socketAddress: '' })
}

test('a shared course is shown by its banner, 1200 by 630', async () => {
  const response = await picture('/pictures/courses/WEB-101.svg')
  const { width, height, format } = await sharp(await response!.arrayBuffer()).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
})

test('there is no picture for a missing course or a banner that is elsewhere', async () => {
  expect((await ask('/pictures/share/NO-1.png'))!.status).toBe(404)
  expect((await picture('/pictures/courses/none.svg'))!.status).toBe(404)
  expect((await picture('/pictures/../../package.json'))!.status).toBe(404)
  expect(await ask('/pictures/share/..%2fx.png')).toBeNull()
})
