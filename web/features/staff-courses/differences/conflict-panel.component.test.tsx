import { beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import type { CourseEditorState } from '../editor/course-autosaver.ts'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const categories = [{ name: 'Soft Skills', shown: 'সফট স্কিল', picture: '/soft.svg' }]

async function compare(conflicts: CourseEditorState['conflicts'], at = '/') {
  const onResolve = vi.fn()
  const page = await show(
    <ConflictPanel
      conflicts={conflicts}
      name="Rafiq Hasan"
      categories={categories}
      onResolve={onResolve}
    />,
    at,
  )
  return { page, onResolve }
}

test('each version is described by its content, and the chosen ones are saved', async () => {
  const { page, onResolve } = await compare([
    { leaf: 'en.title', mine: 'Kantha stitch', theirs: 'Kantha for beginners' },
    { leaf: 'en.subtitle', mine: '', theirs: 'From the first needle' },
  ])
  const title = page.getByRole('group', { name: 'Title in English' })
  await expect
    .element(title.getByRole('radio', { name: 'Theirs' }))
    .toHaveAccessibleDescription('Kantha for beginners')
  await title.getByRole('radio', { name: 'Theirs' }).click()
  await page.getByRole('button', { name: 'Keep these' }).click()
  expect(onResolve).toHaveBeenCalledExactlyOnceWith(new Set(['en.subtitle']))
})

test('two banners are compared as pictures, and choices and numbers in the language of the page', async () => {
  const { page } = await compare(
    [
      { leaf: 'banner', mine: '/pictures/a.svg', theirs: '' },
      { leaf: 'category', mine: 'Soft Skills', theirs: 'Finance' },
      { leaf: 'level', mine: 'Beginner', theirs: 'Expert' },
      { leaf: 'lessonCount', mine: 12, theirs: null },
    ],
    '/bn',
  )
  await expect
    .element(page.getByRole('img', { name: 'ব্যানার' }))
    .toHaveAttribute('src', '/pictures/a.svg')
  for (const text of ['সফট স্কিল', 'বিগিনার', 'এক্সপার্ট', '১২'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('the choice stays in view on a long page, and leads to its field', async () => {
  const page = await show(
    <div>
      <ConflictPanel
        conflicts={[{ leaf: 'bn.subtitle', mine: 'ক', theirs: 'খ' }]}
        name="Rafiq Hasan"
        categories={categories}
        onResolve={() => undefined}
      />
      <div style={{ height: 3_000 }} />
      <div id="edit-subtitle">
        <textarea lang="en" aria-label="Subtitle in English" />
        <textarea lang="bn" aria-label="Subtitle in Bangla" />
      </div>
      <div style={{ height: 3_000 }} />
    </div>,
    '/',
  )
  scrollTo(0, 4_000)
  const panel = page.getByRole('alert').element()
  await expect.poll(() => panel.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(panel.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  await page.getByRole('button', { name: 'Show “Subtitle in Bangla” in the course' }).click()
  const field = page.getByRole('textbox', { name: 'Subtitle in Bangla' })
  await expect.element(field).toHaveFocus()
  expect(field.element().getBoundingClientRect().top).toBeGreaterThan(
    panel.getBoundingClientRect().bottom,
  )
})
