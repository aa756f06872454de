import { beforeAll, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { languageCodes, publicPath } from '#contract/languages.ts'
import type { CurriculumSection } from '#contract/learning/curriculum.ts'
import { ApiProblem } from '#web/api.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { ADD_LESSONS, ADD_SECTION, AddLessonsModal, AddSectionModal } from './add-modals.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('curriculum', 'en'), loadWords('site', 'en')])
})

const section = {
  sectionId: '12',
  title: 'Loops',
  lessons: [],
} as unknown as CurriculumSection

async function lessons(onAdd: (added: object) => Promise<void>) {
  const page = await show(<AddLessonsModal section={section} onAdd={onAdd} />)
  openModal(ADD_LESSONS)
  const dialog = page.getByRole('dialog', { name: 'Add lessons to “Loops”' })
  await expect.element(dialog).toBeVisible()
  return {
    page,
    dialog,
    titles: dialog.getByRole('textbox', { name: 'Titles' }),
    add: dialog.getByRole('button', { name: 'Add' }),
  }
}

test.each(languageCodes)(
  'on a phone the kinds of lessons fit their boxes (%s)',
  async (language) => {
    await Promise.all([loadWords('curriculum', language), loadWords('site', language)])
    await screen.viewport(360, 740)
    await show(
      <AddLessonsModal section={section} onAdd={async () => undefined} />,
      publicPath(language, '/staff'),
    )
    openModal(ADD_LESSONS)
    for (const label of document.querySelectorAll('fieldset label'))
      expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth)
    await screen.viewport(1280, 800)
  },
)

test('a section needs a title', async () => {
  const onAdd = vi.fn(async () => undefined)
  const page = await show(<AddSectionModal onAdd={onAdd} />)
  openModal(ADD_SECTION)
  const dialog = page.getByRole('dialog', { name: 'Add section' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  const title = dialog.getByRole('textbox', { name: 'Title of the section' })
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  expect(onAdd).not.toHaveBeenCalled()
  await title.fill('Loops')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onAdd.mock.calls).toEqual([['Loops']])
})

test('a pasted list becomes lessons, without its bullets and numbers', async () => {
  const onAdd = vi.fn(async () => undefined)
  const { page, dialog, titles, add } = await lessons(onAdd)
  await dialog.getByRole('radio', { name: 'Article' }).click()
  await titles.fill('1. For loops\n\n- While loops\n২) লুপ থামানো')
  await add.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onAdd.mock.calls).toEqual([
    [
      {
        sectionId: '12',
        kind: 'article',
        titles: ['For loops', 'While loops', 'লুপ থামানো'],
      },
    ],
  ])
})

test('a course that is full says so, and the list stays', async () => {
  const { dialog, titles, add } = await lessons(async () => {
    throw new ApiProblem({ status: 409, code: 'curriculum_full', title: 'Full' })
  })
  await titles.fill('For loops')
  await add.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('A course has at most 200 sections and 2,000 lessons.')
  await expect.element(titles).toHaveValue('For loops')
})
