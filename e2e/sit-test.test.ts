import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { StaffTest } from '#contract/tests/plans.ts'
import { ownServer } from './own-server.ts'
import {
  checkOut,
  DESKTOP,
  expect,
  expectAccessible,
  expectTouchable,
  newStudent,
  PHONE,
  test,
} from './testing.ts'

/** A free course of the sample catalogue that ends with a test. */
const COURSE = 'FIN-101'
const STAFF = 'boss@example.com'

const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

/** The right answers of the sample questions, by their stems: an option, "সত্য", "মিথ্যা" or what is typed. */
const rightAnswers = readKey()

function readKey(): Map<string, string> {
  const file = path.join(import.meta.dirname, `../catalogue/questions/${COURSE}/1-final.txt`)
  const found = new Map<string, string>()
  let [stem, options] = ['', '']
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^\d+\. /.test(line)) [stem, options] = [line.replace(/^\d+\. /, ''), '']
    else if (line.startsWith('ক)')) options = line
    else if (line.startsWith('উত্তর: ')) {
      const answer = line.slice('উত্তর: '.length)
      const option = options.split(/ ?[কখগঘ]\) /)['কখগঘ'.indexOf(answer) + 1]
      found.set(stem, options === '' ? answer : option!)
    }
  }
  return found
}

async function call<T>(
  page: Page,
  answer: z.ZodType<T>,
  { method, to, data }: { method: 'GET' | 'POST' | 'PUT'; to: string; data?: object },
): Promise<T> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  const response = await page.request.fetch(to, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok(), `${to}: ${await response.text()}`).toBe(true)
  return answer.parse(await response.json())
}

const Outline = z.object({
  sections: z.array(
    z.object({ lessons: z.array(z.object({ lessonId: z.string(), kind: z.string() })) }),
  ),
})

/** Has staff give the test of the course negative marks and a merit list. @returns its lesson */
async function prepareTest(): Promise<string> {
  const staff = await server.asStaff(STAFF)
  const { sections } = Outline.parse(
    await (await staff.request.get(`/api/courses/${COURSE}/lessons`)).json(),
  )
  const { lessonId } = sections
    .flatMap(({ lessons }) => lessons)
    .find(({ kind }) => kind === 'quiz')!
  const to = `/api/staff/lessons/${lessonId}/test`
  const { revision, plan } = await call(staff, StaffTest, { method: 'GET', to })
  const rules = { ...plan.rules, negative: [1, 4], hasMeritList: true }
  await call(staff, StaffTest, {
    method: 'PUT',
    to,
    data: { revision, plan: { ...plan, rules } },
  })
  return lessonId
}

const Started = z.object({ attemptId: z.string(), device: z.string() })

/** Someone else hands the test in without an answer. */
async function handInBlank(lessonId: string): Promise<void> {
  const page = await server.openPage()
  await newStudent(page, { name: 'Karim Uddin' })
  await checkOut(page, { courseId: COURSE })
  const { attemptId, device } = await call(page, Started, {
    method: 'POST',
    to: `/api/learn/${COURSE}/tests/${lessonId}/attempts`,
    data: { mode: 'online', device: null },
  })
  await call(page, z.unknown(), {
    method: 'POST',
    to: `/api/learn/attempts/${attemptId}/submit`,
    data: { device, answers: [] },
  })
  await page.context().close()
}

/** Answers the question on the screen, rightly or not. */
async function answer(page: Page, isRight: boolean): Promise<void> {
  const question = page.getByRole('main').getByRole('region')
  const text = await question.innerText()
  const [stem, right] = [...rightAnswers].find(([one]) => text.includes(one)) ?? []
  expect(stem, text).toBeDefined()
  const choices = question.getByRole('radio')
  if ((await choices.count()) === 0)
    return question.getByRole('textbox').fill(isRight ? right! : '৯৯৯৯৯')
  const labels = await question.locator('label').allInnerTexts()
  const named = labels.map((label) => label.replace(/^[A-Zক-ন]\.\s*/, '').trim())
  const at = named.findIndex((name) => (name === right) === isRight)
  await choices.nth(at).check()
}

const bangla = {
  start: 'পরীক্ষা শুরু করুন',
  goOn: 'পরীক্ষা চালিয়ে যান',
  next: 'পরের',
  saved: 'সব উত্তর সেভ হয়েছে',
  offline: 'ইন্টারনেট নেই। উত্তরগুলো এই ডিভাইসে জমা আছে।',
  overview: 'সব প্রশ্ন দেখুন',
  handIn: 'জমা দিন',
}
const pressNext = (page: Page) =>
  page.getByRole('button', { name: bangla.next, exact: true }).click()
const saved = (page: Page) => page.getByText(bangla.saved).waitFor()

test('a student sits a test through a cut line, a closed tab and a second device', async () => {
  test.setTimeout(240_000)
  const lessonId = await prepareTest()
  await handInBlank(lessonId)
  const lesson = `/learn/${COURSE}/${lessonId}`
  const first = await server.openPage(PHONE)
  const context = first.context()
  const { email, password } = await newStudent(first, { name: 'Nusrat Jahan' })
  await checkOut(first, { courseId: COURSE })
  await first.evaluate(() => localStorage.setItem('language', 'bn'))

  await test.step('the rules in plain words, then the first questions', async () => {
    await first.goto(lesson)
    await first.getByText('প্রতিটি ভুল উত্তরে ০.২৫ নম্বর কাটা যাবে।').waitFor()
    await expectAccessible(first)
    await first.getByRole('button', { name: bangla.start }).click()
    await first.getByRole('timer').waitFor()
    await expectAccessible(first)
    await expectTouchable(first)
    await answer(first, true)
    await pressNext(first)
    await answer(first, true)
    await saved(first)
  })

  await test.step('the line is cut, and the tab is closed', async () => {
    await context.setOffline(true)
    await pressNext(first)
    await answer(first, true)
    await first.getByText(bangla.offline).waitFor()
    await first.close()
    await context.setOffline(false)
  })

  const phone = await context.newPage()
  await test.step('the answer is still there, and is sent', async () => {
    await phone.goto(lesson)
    await phone.getByRole('button', { name: bangla.goOn }).click()
    await phone.getByText('১০টির মধ্যে ৩টির উত্তর দিয়েছেন').first().waitFor()
    await phone.getByRole('heading', { name: 'প্রশ্ন ৩/১০' }).waitFor()
    await saved(phone)
  })

  const laptop = await server.openPage(DESKTOP)
  await test.step('another device takes over', async () => {
    await laptop.goto(`/authentication/login?from=${encodeURIComponent(lesson)}`)
    await laptop.getByLabel('Email').fill(email)
    await laptop.getByLabel('Password', { exact: true }).fill(password)
    await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
    await laptop.waitForURL((url) => !url.pathname.includes('login'))
    await laptop.goto(lesson)
    await laptop.getByText('Your attempt is open on another device.').waitFor()
    await laptop.getByRole('button', { name: 'Go on on this device' }).click()
    await laptop.getByText('3 of 10 answered').first().waitFor()
    await laptop.getByRole('button', { name: 'Question 4: not answered' }).click()
    await laptop.getByRole('heading', { name: 'Question 4 of 10' }).waitFor()
    await answer(laptop, false)
    await laptop.getByText('4 of 10 answered').first().waitFor()
    await laptop.getByText('All answers saved').waitFor()
    await expectAccessible(laptop)
  })

  await test.step('the phone says so, shows what it holds, and takes it back', async () => {
    await phone.getByRole('button', { name: bangla.overview }).click()
    await phone.getByRole('button', { name: 'প্রশ্ন ৫: উত্তর দেওয়া হয়নি' }).click()
    await phone.getByRole('heading', { name: 'প্রশ্ন ৫/১০' }).waitFor()
    await answer(phone, true)
    await phone.getByRole('heading', { name: 'পরীক্ষাটি অন্য ডিভাইসে খোলা হয়েছে' }).waitFor()
    await phone.getByText('১টি উত্তর শুধু এই ডিভাইসে আছে:').waitFor()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'আবার এখানে চালিয়ে যান' }).click()
    await phone.getByText('১০টির মধ্যে ৫টির উত্তর দিয়েছেন').first().waitFor()
    await saved(phone)
  })

  await test.step('handing in asks first; the marks and the position are right', async () => {
    await phone.getByRole('button', { name: bangla.handIn }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByText('৫টি প্রশ্নের উত্তর দেননি।').waitFor()
    await dialog.getByRole('button', { name: bangla.handIn }).click()
    await phone.getByRole('heading', { level: 1, name: /^ফল:/ }).waitFor()
    await phone.getByText('৩.৭৫', { exact: true }).waitFor()
    await expectAccessible(phone)
    const result = (await phone.goto(new URL(phone.url()).pathname))!
    expect(result.headers()['cache-control']).toBe('no-store')
    expect(await result.text()).toMatch(/<html [^>]*data-person=[^]*৩.৭৫/)
    await phone.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
    await phone.getByText('৩.৭৫', { exact: true }).waitFor()
    await phone.goto(`${lesson}/merit-list`)
    await phone.getByText('২ জনে ১', { exact: true }).waitFor()
    await expectAccessible(phone)
  })
})
