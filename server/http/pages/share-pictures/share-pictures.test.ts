import { randomUUID } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'
import { drawCertificatePicture, drawSharePicture } from './draw-share-picture.ts'
import { sharePictures } from './share-pictures.ts'

const folders = [
  { under: '/pictures/', folder: path.join(import.meta.dirname, '../../../../catalogue/pictures') },
]

async function picture(course: { banner: string; title?: string }): Promise<Response> {
  const { services } = await testServer()
  const { courseId, id } = await newCourse(services.db)
  const { banner, title = 'Weaving' } = course
  await services.db
    .updateTable('courses')
    .set({ banner_path: banner, title })
    .where('id', '=', id)
    .execute()
  return (await ask(`/pictures/share/${courseId}.png`))!
}

async function ask(url: string): Promise<Response | null> {
  const { services } = await testServer()
  return sharePictures(services, folders)(new Request(`http://localhost${url}`), {
    address: '',
    socketAddress: '',
  })
}

/** The share of the lower part of the picture that has text. */
async function inkOf(response: Response): Promise<number> {
  const { data } = await sharp(await response.arrayBuffer())
    .extract({ left: 0, top: 430, width: 1200, height: 120 })
    .threshold(128)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((point) => point > 0).length / data.length
}

test('a shared course is shown with its banner and title, 1200 by 630', async () => {
  const response = await picture({
    banner: '/pictures/courses/WEB-101.svg',
    title: 'Weaving on a handloom',
  })
  const bytes = await response.clone().arrayBuffer()
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  expect(bytes.byteLength).toBeLessThan(120_000)
  expect(await inkOf(response)).toBeGreaterThan(0.01)
})

test('two courses with one banner have two pictures', async () => {
  const banner = '/pictures/categories/iot.svg'
  const [one, other] = await Promise.all(
    ['Weaving', 'Pottery'].map(async (title) => (await picture({ banner, title })).arrayBuffer()),
  )
  expect(Buffer.from(one!).equals(Buffer.from(other!))).toBe(false)
})

test('Bangla conjuncts are set as one glyph, not letter by letter', async () => {
  const widthOf = async (title: string) => {
    const drawn = await drawSharePicture({ title, name: 'Edi' }, null)
    const line = await sharp(drawn)
      .extract({ left: 0, top: 440, width: 1200, height: 120 })
      .png()
      .toBuffer()
    const { info } = await sharp(line).trim().toBuffer({ resolveWithObject: true })
    return info.width
  }
  expect(await widthOf('ক্ষ')).toBeLessThan(await widthOf('কষ'))
  expect(await widthOf('দ্বন্দ্ব')).toBeLessThan(await widthOf('দবনদব'))
})

test('the longest title fits, and markup characters are plain text', async () => {
  const response = await picture({
    banner: '/pictures/courses/WEB-101.svg',
    title: `<b>R&D</b> ${'শ্রম '.repeat(38)}`.slice(0, 200),
  })
  expect(response.status).toBe(200)
})

test.each(['/pictures/courses/none.svg', '/pictures/../../package.json', '/elsewhere/x.png'])(
  'a course whose banner %s is missing is shown with its title',
  async (banner) => {
    const response = await picture({ banner })
    expect(response.status).toBe(200)
    expect(await inkOf(response)).toBeGreaterThan(0.001)
  },
)

test('there is no picture for a missing course', async () => {
  expect((await ask('/pictures/share/NO-1.png'))!.status).toBe(404)
  expect(await ask('/pictures/share/..%2fx.png')).toBeNull()
})

test('a certificate is shown with its course and name until it is revoked', async () => {
  const { services, newStudent } = await testServer()
  const [{ record }, course] = [await newStudent(), await newCourse(services.db)]
  const serial = `ED-${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`
  await services.db
    .insertInto('certificates')
    .values({ serial, student_id: record.id, course_id: course.id, name_on_it: 'নাদিয়া রহমান' })
    .execute()
  const drawn = new Set<string>()
  for (const path of [`certificates/${serial}`, `bn/certificates/${serial}`]) {
    const response = (await ask(`/pictures/share/${path}.png`))!
    const { width, height, format } = await sharp(await response.clone().arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    drawn.add(Buffer.from(await response.arrayBuffer()).toString('base64'))
  }
  // The heading is in the language of the page that is shared.
  expect(drawn.size).toBe(2)
  await services.db
    .updateTable('certificates')
    .set({ revoked_at: new Date() })
    .where('serial', '=', serial)
    .execute()
  expect((await ask(`/pictures/share/certificates/${serial}.png`))!.status).toBe(404)
  expect((await ask('/pictures/share/certificates/ED-2222222222.png'))!.status).toBe(404)
})

test('the longest name and course leave room for the provider of a certificate', async () => {
  const words = { heading: 'কোর্স সমাপনী সার্টিফিকেট', name: 'Edi' }
  const lines = { holder: 'ক্ষণপ্রভা '.repeat(10), course: 'প্রাতিষ্ঠানিক '.repeat(14) }
  const drawn = await drawCertificatePicture({ ...words, ...lines })
  const gap = await sharp(drawn)
    .extract({ left: 60, top: 500, width: 1080, height: 30 })
    .png()
    .toBuffer()
  const { channels } = await sharp(gap).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(2)
})
