import fs from 'node:fs'
import path from 'node:path'
import { newCourse } from '../server/testing/courses.ts'
import { addLessons, addSection, saved } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { checkOut, DESKTOP, expectAccessible, newStudent, PHONE, test } from './testing.ts'

const AUTHOR = 'author@example.com'
/** A free course that is sold without a batch, once it has a lesson. */
let COURSE = ''
const server = ownServer({
  staff: { [AUTHOR]: 'Nusrat Jahan' },
  prepare: async (db) => {
    COURSE = (await newCourse(db, { title: 'Tables of SQL', feePoisha: 0, isReady: false }))
      .courseId
  },
})

/** A real MP4 of twelve seconds, H.264 and AAC: the start of a sample video in one file. */
function clip(): { name: string; mimeType: string; buffer: Buffer } {
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const parts = ['360p-init.mp4', '360p-00001.m4s'].map((name) =>
    fs.readFileSync(path.join(folder, name)),
  )
  return { name: 'Tables.mp4', mimeType: 'video/mp4', buffer: Buffer.concat(parts) }
}

test('an uploaded video is published, watched with a break and a lost connection, and leads to a certificate', async () => {
  test.setTimeout(240_000)
  const author = await server.asStaff(AUTHOR, DESKTOP)
  await author.goto(`/staff/courses/${COURSE}/curriculum`)
  await addSection(author, 'Start here')
  await addLessons(author, { section: 'Start here', kind: 'Video', titles: ['Tables and rows'] })
  await author.getByRole('link', { name: 'Tables and rows' }).click()
  await author.getByLabel('Choose a video').setInputFiles(clip())
  await author.getByText('Uploaded video').waitFor()
  await author.getByText('Ready: Tables').waitFor({ timeout: 120_000 })
  await saved(author)
  await expectAccessible(author)
  await author.getByRole('button', { name: 'Publish' }).click()
  await author.getByText('Published. Students see it now.').first().waitFor()

  const student = await server.openPage(PHONE)
  await newStudent(student, { name: 'Tanvir Hasan' })
  await checkOut(student, { courseId: COURSE })
  await student.goto(`/learn/${COURSE}`)
  await student.getByRole('link', { name: 'Start learning' }).click()
  await student
    .getByText('This lesson is completed when you have watched 90% of the video.')
    .waitFor()

  // Skipping to the end completes nothing.
  await student.getByRole('button', { name: /^Play/ }).last().click()
  const at = (seconds: number) =>
    student.waitForFunction(
      (least) => (document.querySelector('video')?.currentTime ?? 0) >= least,
      seconds,
    )
  await at(1)
  await student.evaluate(() => void (document.querySelector('video')!.currentTime = 11.5))
  await student.waitForFunction(() => document.querySelector('video')!.ended)
  await student.reload()
  await student
    .getByText('This lesson is completed when you have watched 90% of the video.')
    .waitFor()

  // From the beginning, with a break, and twice as fast after it; the network is down for the last part.
  await student.getByRole('button', { name: /^Play/ }).last().click()
  await at(0.1)
  await student.evaluate(() => void (document.querySelector('video')!.currentTime = 0))
  await at(3)
  await student.evaluate(() => document.querySelector('video')!.pause())
  await student.evaluate(() => {
    const video = document.querySelector('video')!
    video.playbackRate = 2
    return video.play()
  })
  await at(6)
  await student.context().setOffline(true)
  await student.waitForFunction(() => document.querySelector('video')!.ended)
  await student.getByText('You’re offline', { exact: false }).first().waitFor()
  await student.context().setOffline(false)
  await student.getByText('Completed', { exact: true }).first().waitFor()
  await expectAccessible(student)

  await student.goto(`/learn/${COURSE}`)
  await student.getByRole('heading', { name: 'You’ve completed this course!' }).waitFor()
  await student.getByRole('link', { name: 'Open certificate' }).click()
  await student.getByText('This certificate is genuine').waitFor()
  await student.getByText('Tanvir Hasan', { exact: true }).waitFor()
})
