import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { ownServer } from './own-server.ts'
import { checkOut, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

/* A server of its own, with a member of staff and no one enrolled but who is in this journey. */
const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
const { openPage } = server
const asStaff = () => server.asStaff(STAFF)

/** Signs up and enrols in a free course. */
async function enrol(student: Page): Promise<{ email: string; course: string }> {
  const { email } = await newStudent(student, { name: 'nadia rahman' })
  const courses = (await (await student.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
    courseFee: string
  }[]
  const free = courses.find(({ courseFee }) => Number(courseFee) === 0)!
  await checkOut(student, { courseId: free.courseId })
  return { email, course: free.courseTitle }
}

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')

// Covers: §2 certificate-check
test('a certificate is given, opened by its student, believed by an employer, and taken back', async () => {
  test.setTimeout(120_000)
  const student = await openPage(PHONE)
  const { email, course } = await enrol(student)

  const staff = await asStaff()
  await staff.goto('/staff/enrolments')
  await expectAccessible(await shown(staff, 'Enrolments'))
  await staff.setViewportSize({ width: 360, height: 740 })
  expect(
    await staff.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(staff)
  const give = (await staff
    .getByRole('button', { name: /^Give certificate.*nadia rahman$/ })
    .boundingBox())!
  expect(give.x + give.width).toBeLessThanOrEqual(360)
  await staff.setViewportSize({ width: 1280, height: 800 })
  const wide = (await staff
    .getByRole('button', { name: /^Give certificate.*nadia rahman$/ })
    .boundingBox())!
  expect(wide.height, 'its words are on one line').toBe(give.height)
  await staff.getByRole('button', { name: /^Give certificate.*nadia rahman$/ }).click()
  await expectAccessible(staff)
  const name = dialog(staff).getByLabel('Name on the certificate')
  await name.fill('')
  await dialog(staff).getByRole('button', { name: 'Give certificate' }).click()
  await dialog(staff).locator('[aria-invalid]').waitFor()
  await name.fill('Nadia Rahman')
  await dialog(staff).getByRole('button', { name: 'Give certificate' }).dblclick()
  await toast(staff, 'The certificate is given.')
  const serial = (await staff.getByRole('link', { name: /^ED-/ }).textContent())!

  await student.goto('/dashboard/certificates')
  await student.getByText('Issued to Nadia Rahman').waitFor()
  await expectAccessible(student)
  await student.getByRole('link', { name: 'Open and print' }).click()
  await student.waitForURL(`${server.origin}/certificates/${serial}`)
  await student.getByText('This certificate is genuine').waitFor()
  await expectAccessible(student)

  const employer = await openPage({ ...PHONE, colorScheme: 'dark', deviceScaleFactor: 3 })
  const answer = (await employer.goto(`/certificates/${serial}`))!
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const html = await answer.text()
  expect(html).toContain('name="robots" content="noindex"')
  for (const secret of [email, 'ET_']) expect(html).not.toContain(secret)
  await employer.getByText('This certificate is genuine').waitFor()
  for (const text of ['Nadia Rahman', course])
    await employer.getByText(text, { exact: true }).waitFor()
  expect(await sidewaysOverflow(employer)).toBe(0)
  expect(await addressInPicture(employer)).toBe(`${server.origin}/certificates/${serial}`)
  await expectAccessible(employer)
  await employer.goto(`/bn/certificates/${serial}`)
  await employer.getByText('সার্টিফিকেটটি আসল').waitFor()
  expect(await addressInPicture(employer)).toBe(`${server.origin}/bn/certificates/${serial}`)
  await expectAccessible(employer)

  await employer.goto(`/certificates/${serial}`)
  await employer.emulateMedia({ media: 'print' })
  expect(await employer.getByRole('banner').isVisible()).toBe(false)
  expect(await employer.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await employer.getByRole('article').isVisible()).toBe(true)
  expect(await addressInPicture(employer)).toBe(`${server.origin}/certificates/${serial}`)
  const paper = await employer.pdf({ preferCSSPageSize: true })
  expect(sheets(paper)).toEqual({ count: 1, isLandscape: true })
  // Lines, no pixels: it is as sharp on paper as the printer is.
  expect(paper.toString('latin1')).not.toContain('/Subtype /Image')

  await student.goto('/dashboard/certificates')
  await student.getByRole('button', { name: /^Ask for a correction/ }).click()
  await expectAccessible(student)
  await dialog(student).getByLabel('Name as it should be').fill('Nadia Rahman Khan')
  await dialog(student).getByRole('button', { name: 'Send' }).click()
  await student.getByText('You asked for the name Nadia Rahman Khan.').waitFor()
  await staff.goto('/staff/enrolments')
  await staff.getByRole('button', { name: /^Corrections of certificates/ }).click()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: /^Approve/ }).click()
  await dialog(staff).getByRole('button', { name: 'Approve' }).click()
  await toast(staff, 'The certificate is issued again.')
  await employer.emulateMedia({ media: 'screen' })
  await employer.goto(`/certificates/${serial}`)
  await employer.getByText(/replaced it by a corrected one/).waitFor()

  await staff.getByRole('button', { name: /^Revoke.*Nadia Rahman Khan$/ }).click()
  await dialog(staff).getByRole('button', { name: 'Revoke' }).click()
  await toast(staff, 'The certificate is revoked.')
  await staff.getByRole('button', { name: /^Give certificate.*nadia rahman$/ }).waitFor()
  await employer.reload()
  await employer.getByText('This certificate is no longer valid').waitFor()
  await expectAccessible(employer)
  await student.goto('/dashboard/certificates')
  await student.getByText('You have no certificates yet').waitFor()
})

test('an unknown serial is reported as unknown', async () => {
  const employer = await openPage(PHONE)
  expect((await employer.goto('/certificates/ED-2222222222'))!.status()).toBe(404)
  await employer.getByRole('heading', { name: 'Certificate not found' }).waitFor()
  await expectAccessible(employer)
})

async function shown(page: Page, heading: string): Promise<Page> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return page
}

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** What the camera of a phone reads off the certificate. */
async function addressInPicture(page: Page): Promise<string> {
  const picture = sharp(await page.getByRole('img', { name: /QR|কিউআর/ }).screenshot())
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** How many sheets a PDF has, and whether they lie on their long side. */
function sheets(pdf: Buffer): { count: number; isLandscape: boolean } {
  const text = pdf.toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(text)!
  return {
    count: text.match(/\/Type\s*\/Page\b/g)!.length,
    isLandscape: Number(width) > Number(height),
  }
}
