import { ownServer } from './own-server.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectTouchable,
  hydrated,
  newStudent,
  PHONE,
  test,
} from './testing.ts'

/** A course of the sample catalogue that has a free test. */
const COURSE = 'SFT-109'
const STAFF = 'boss@example.com'

const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

test('a visitor takes a free test on a phone, signs up, and the result stays', async () => {
  test.setTimeout(180_000)
  const phone = await server.openPage(PHONE)

  await test.step('from the page of the course, with the rules first', async () => {
    await phone.goto(`/bn/courses/${COURSE}`)
    await phone.getByRole('link', { name: /^ফ্রি টেস্ট দিন/ }).click()
    await phone.getByRole('heading', { level: 1, name: 'অনুশীলন: বাংলা ও ইংরেজি' }).waitFor()
    await phone.getByText('একবারই দেওয়া যাবে।').waitFor()
    await hydrated(phone)
    await expectAccessible(phone)
    await expectTouchable(phone)
  })

  await test.step('a name and a way to reach them', async () => {
    await phone.getByRole('button', { name: 'ফ্রি টেস্ট শুরু করুন' }).click()
    await expect(phone.locator('[aria-invalid="true"]').first()).toBeVisible()
    await phone.getByRole('textbox', { name: 'নাম' }).fill('নুসরাত জাহান')
    await phone.getByRole('textbox', { name: 'ফোন' }).fill('০১৭১২৩৪৫৬৭৮')
    await phone.getByRole('button', { name: 'ফ্রি টেস্ট শুরু করুন' }).click()
    await phone.getByRole('timer').waitFor()
    await expectAccessible(phone)
  })

  await test.step('it goes on after a reload, and is handed in', async () => {
    await phone.getByRole('main').getByRole('radio').first().check()
    await phone.getByText('সব উত্তর সেভ হয়েছে').waitFor()
    await phone.reload()
    await phone
      .getByText(/২৫টির মধ্যে ১টির উত্তর দিয়েছেন/)
      .first()
      .waitFor()
    await phone.getByRole('button', { name: 'জমা দিন' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'জমা দিন' }).click()
    await phone.getByRole('heading', { name: 'ফলাফলটি রেখে দিন' }).waitFor()
    await phone.getByRole('heading', { name: 'বিভাগ অনুযায়ী' }).waitFor()
    await expectAccessible(phone)
    await expectTouchable(phone)
  })
  const result = new URL(phone.url()).pathname

  await test.step('a second time the page leads to the result', async () => {
    await phone.goto(`/bn/courses/${COURSE}`)
    await phone.getByRole('link', { name: /^ফ্রি টেস্ট দিন/ }).click()
    await hydrated(phone)
    await expect(phone.getByRole('link', { name: 'ফলাফল দেখুন' })).toHaveAttribute('href', result)
  })

  await test.step('someone else with the address sees nothing of it', async () => {
    const stranger = await server.openPage(DESKTOP)
    await stranger.goto(result)
    await stranger.waitForURL(/\/free-tests\//)
  })

  await test.step('after signing up it is in the account', async () => {
    await newStudent(phone, { name: 'Nusrat Jahan' })
    await phone.goto(result)
    await phone.getByRole('button', { name: 'আমার অ্যাকাউন্টে রাখুন' }).click()
    await phone.getByText('ফলাফলটি আপনার অ্যাকাউন্টে আছে।').waitFor()
    await phone.evaluate(() => localStorage.removeItem('free-tests'))
    await phone.reload()
    await phone.getByText('ফলাফলটি আপনার অ্যাকাউন্টে আছে।').waitFor()
  })

  await test.step('staff see whom to call back', async () => {
    const staff = await server.asStaff(STAFF, DESKTOP)
    await staff.goto('/staff/inbox/free-tests')
    await staff.getByText('নুসরাত জাহান').waitFor()
    await staff.getByText(/^Marks: /).waitFor()
    await expectAccessible(staff)
  })
})
