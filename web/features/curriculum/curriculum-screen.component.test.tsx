import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import type { CurriculumCalls } from './curriculum-calls.ts'
import { CurriculumScreen } from './curriculum-screen.tsx'

const toasts = prepareScreens('curriculum', 'staff')

const lesson = (lessonId: string, title: string) => ({
  lessonId,
  title,
  kind: 'article',
  isPublished: true,
  hasChanges: false,
  isPreview: false,
  isRequired: true,
  release: { rule: 'at-once' },
})
const section = (sectionId: string, title: string, ...lessons: object[]) => ({
  sectionId,
  title,
  lessons,
})
const tree = (sections: object[], archived: object[] = []): Curriculum =>
  ({
    courseId: 'WEB-101',
    courseTitle: 'Web development',
    sections,
    archived,
  }) as unknown as Curriculum

const [a, b, c] = [lesson('a', 'Tags'), lesson('b', 'Links'), lesson('c', 'Lists')]
const loaded = tree([section('1', 'HTML', a, b, c)])
const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

async function open(calls: Partial<CurriculumCalls>, { first = loaded, at = '/staff' } = {}) {
  const nothing = () => Promise.reject(offline())
  const page = await show(
    <CurriculumScreen
      loaded={first}
      back="/staff/courses/WEB-101"
      calls={{
        reload: nothing,
        addSection: nothing,
        changeSection: nothing,
        addLessons: nothing,
        changeLesson: nothing,
        deleteDraft: nothing,
        publish: nothing,
        ...calls,
      }}
    />,
    at,
  )
  return {
    page,
    order: () =>
      page
        .getByRole('link')
        .elements()
        // The links above the list: back to the course, and what completes it.
        .filter((link) => link.closest('li'))
        .map((link) => link.textContent),
    handle: (title: string) => page.getByRole('button', { name: `Move ${title}` }),
  }
}

test('a lesson is moved by keys, keeps the focus, and its new place is announced', async () => {
  const changeLesson = vi.fn(async () => tree([section('1', 'HTML', b, a, c)]))
  const { page, order, handle } = await open({ changeLesson })
  handle('Tags').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(order).toEqual(['Links', 'Tags', 'Lists'])
  await expect.element(handle('Tags')).toHaveFocus()
  await expect.element(page.getByText(/Tags.*2.*3.*HTML/)).toBeInTheDocument()
  expect(changeLesson.mock.calls).toEqual([['a', { place: { sectionId: '1', after: 'b' } }]])
})

test('two quick moves are sent one after the other, and the older answer does not undo the newer move', async () => {
  const answers = [later<Curriculum>(), later<Curriculum>()]
  const changeLesson = vi.fn(() => answers[changeLesson.mock.calls.length - 1]!.promise)
  const { order, handle } = await open({ changeLesson })
  handle('Tags').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(order).toEqual(['Links', 'Lists', 'Tags'])
  expect(changeLesson).toHaveBeenCalledOnce()
  answers[0]!.resolve(tree([section('1', 'HTML', b, a, c)]))
  await expect.poll(() => changeLesson.mock.calls.length).toBe(2)
  expect(order()).toEqual(['Links', 'Lists', 'Tags'])
  answers[1]!.resolve(tree([section('1', 'HTML', b, c, a)]))
  await expect.poll(order).toEqual(['Links', 'Lists', 'Tags'])
})

test('a move into the next section right after an answer keeps the focus too', async () => {
  const answer = later<Curriculum>()
  const calls = [answer.promise, new Promise<Curriculum>(() => {})]
  const { page, order, handle } = await open(
    { changeLesson: () => calls.shift()! },
    { first: tree([section('1', 'HTML', a, b), section('2', 'CSS', c)]) },
  )
  handle('Tags').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(order).toEqual(['Links', 'Tags', 'Lists'])
  const shown = new MutationObserver(() => {
    if (!document.body.innerText.includes('Slow HTML')) return
    shown.disconnect()
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    handle('Tags').element().dispatchEvent(key)
  })
  shown.observe(document.body, { subtree: true, childList: true, characterData: true })
  // So slowly that the browser lets the key in before React has run the effects of this render.
  const rendersSlowly = {
    ...section('1', '', b, a),
    get title() {
      for (const begun = performance.now(); performance.now() < begun + 10;);
      return 'Slow HTML'
    },
  }
  answer.resolve(tree([rendersSlowly, section('2', 'CSS', c)]))
  await expect.element(page.getByText(/Tags.*1.*2.*CSS/)).toBeInTheDocument()
  await expect.element(handle('Tags')).toHaveFocus()
})

test('a move without a connection is undone, and what was added since the page was loaded stays', async () => {
  const added = tree([section('1', 'HTML', a, b, c), section('2', 'CSS')])
  const { page, order, handle } = await open({ addSection: async () => added })
  await page.getByRole('button', { name: 'Add section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add section' })
  await dialog.getByRole('textbox').fill('CSS')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'CSS' })).toBeVisible()
  handle('Tags').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.poll(order).toEqual(['Tags', 'Links', 'Lists'])
  await expect.element(page.getByRole('heading', { name: 'CSS' })).toBeVisible()
})

test('a title is changed in place: Enter saves it once, and the pencil has the focus again', async () => {
  const answer = later<Curriculum>()
  const changeLesson = vi.fn(() => answer.promise)
  const { page } = await open({ changeLesson })
  await page.getByRole('button', { name: /Rename.*Links/ }).click()
  const field = page.getByRole('textbox', { name: 'Title of the lesson' })
  await expect.element(field).toHaveFocus()
  await field.fill(' Links and anchors ')
  await userEvent.keyboard('{Enter}{Enter}')
  answer.resolve(tree([section('1', 'HTML', a, { ...b, title: 'Links and anchors' }, c)]))
  await expect
    .element(page.getByRole('button', { name: /Rename.*Links and anchors/ }))
    .toHaveFocus()
  expect(changeLesson.mock.calls).toEqual([['b', { title: 'Links and anchors' }]])
})

test('a title that could not be saved stays in its field', async () => {
  const { page } = await open({})
  await page.getByRole('button', { name: /Rename.*Links/ }).click()
  const field = page.getByRole('textbox', { name: 'Title of the lesson' })
  await field.fill('Anchors')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(field).toHaveValue('Anchors')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: /Links/ })).toBeVisible()
})

test('before a lesson is archived it says what becomes of it', async () => {
  const { page } = await open({})
  await page.getByRole('button', { name: 'Settings of Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await expect.element(dialog.getByText(/^It leaves the course/)).toBeVisible()
})

test('a draft becomes another kind of lesson, a published one keeps its kind', async () => {
  const draft = { ...b, isPublished: false }
  const changeLesson = vi.fn(async () => loaded)
  const { page } = await open({ changeLesson }, { first: tree([section('1', 'HTML', a, draft)]) })
  await page.getByRole('button', { name: 'Settings of Tags' }).click()
  const published = page.getByRole('dialog', { name: 'Tags' })
  await expect.element(published.getByLabelText('Section')).toBeVisible()
  expect(published.getByLabelText('Kind').elements()).toEqual([])
  expect(published.getByRole('button', { name: 'Delete draft' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Settings of Links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Links' })
  await expect
    .element(dialog.getByText('It leaves the course, and you can take it back.'))
    .toBeVisible()
  await dialog.getByLabelText('Kind').selectOptions('Test')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changeLesson.mock.calls).toMatchObject([['b', { kind: 'quiz' }]])
})

test('a draft is deleted after a question, and a refusal is said there', async () => {
  const draft = { ...b, isPublished: false }
  const refused = new ApiProblem({ status: 409, code: 'lesson_was_published', title: 'Published' })
  const deleteDraft = vi.fn<() => Promise<Curriculum>>().mockRejectedValueOnce(refused)
  deleteDraft.mockResolvedValueOnce(tree([section('1', 'HTML', a)]))
  const { page } = await open({ deleteDraft }, { first: tree([section('1', 'HTML', a, draft)]) })
  await page.getByRole('button', { name: 'Settings of Links' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Links”?' })
  await expect.element(question.getByText(/is lost/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Students may know this lesson. Archive it instead.')
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /Links/ })).not.toBeInTheDocument()
  expect(toasts.map(({ content }) => content)).toEqual(['Deleted'])
})

test('an archived lesson is taken back once, however often it is clicked, and the focus moves on', async () => {
  const answer = later<Curriculum>()
  const changeLesson = vi.fn(() => answer.promise)
  const [old, older] = [lesson('x', 'Frames'), lesson('y', 'Fonts')]
  const { page } = await open(
    { changeLesson },
    { first: tree([section('1', 'HTML', a)], [old, older]) },
  )
  page.container.querySelector('details')!.open = true
  const button = page.getByRole('button', { name: /Frames/ })
  button.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer.resolve(tree([section('1', 'HTML', a, old)], [older]))
  await expect.element(page.getByRole('link', { name: /Frames/ })).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
  expect(changeLesson.mock.calls).toEqual([['x', { isArchived: false }]])
})

test.each([
  ['another one stays', [section('1', 'HTML', a), section('2', 'CSS')]],
  ['none is left', [section('1', 'HTML', a)]],
])('after a section is archived, the keyboard goes on in the list: %s', async (_, sections) => {
  const changeSection = vi.fn(async () => tree(sections.slice(1)))
  const { page } = await open({ changeSection }, { first: tree(sections) })
  page.getByRole('button', { name: 'Archive section HTML' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Archive “HTML”?' })
  await dialog.getByRole('button', { name: 'Archive section' }).click()
  await expect.element(page.getByRole('group', { name: 'Sections' })).toHaveFocus()
  expect(changeSection.mock.calls).toEqual([['1', { isArchived: true }]])
})

test('lessons that cannot be published yet are listed with the reason', async () => {
  const first = tree([section('1', 'HTML', { ...a, isPublished: false }, b)])
  const { page } = await open(
    {
      publish: async () => ({
        published: 0,
        notReady: [{ lessonId: 'a', title: 'Tags', reason: 'empty' as never }],
        curriculum: first,
      }),
    },
    { first },
  )
  await page.getByRole('button', { name: 'Publish changes (1)' }).click()
  const list = page.getByRole('region', { name: 'Not published yet' })
  await expect
    .element(list.getByRole('link', { name: 'Tags' }))
    .toHaveAttribute('href', '/staff/courses/WEB-101/lessons/a')
})

test('in Bangla lessons are counted in Bangla digits', async () => {
  const { page } = await open({}, { at: '/bn/staff' })
  await expect.element(page.getByText(/৩/).first()).toBeVisible()
})

/** Drops files on a section, as from the desktop. */
function drop(place: Element, names: readonly string[]): void {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['1'], name))
  for (const type of ['dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

test('files dropped on a section become lessons named after them, in the order people count', async () => {
  const addFiles = vi.fn(async () =>
    tree([section('1', 'HTML', a, b, c, lesson('d', 'Lesson 2'), lesson('e', 'Lesson 10'))]),
  )
  const { page } = await open({ addFiles })
  drop(page.getByRole('region', { name: 'HTML' }).element(), ['Lesson 10.mp4', 'Lesson 2.mp4'])
  await expect.element(page.getByRole('link', { name: /Lesson 10/ })).toBeVisible()
  expect(addFiles.mock.calls).toEqual([
    [
      '1',
      [
        { file: expect.any(File), title: 'Lesson 2' },
        { file: expect.any(File), title: 'Lesson 10' },
      ],
    ],
  ])
  expect(toasts.map(({ content }) => content)).toEqual(['2 lessons added as drafts'])
})

test('files are chosen without dragging too, and a failure is said', async () => {
  const { page } = await open({ addFiles: () => Promise.reject(offline()) })
  await userEvent.upload(
    page.getByLabelText('Make lessons of files in HTML'),
    new File(['1'], 'Notes.pdf'),
  )
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
})

test('a role that uploads nothing is offered no files', async () => {
  const { page } = await open({})
  await expect.element(page.getByRole('button', { name: /^Add lessons/ })).toBeVisible()
  expect(page.getByLabelText('Make lessons of files in HTML').elements()).toEqual([])
})
