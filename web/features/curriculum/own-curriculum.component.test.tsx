import { expect, test, vi } from 'vitest'
import type { OwnCurriculum } from '#contract/teaching/own-lessons.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { OwnCurriculumScreen } from './own-curriculum-screen.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'

const toasts = prepareScreens('curriculum')

type OwnLesson = OwnCurriculum['sections'][number]['lessons'][number]
const lesson = (lessonId: string, title: string, more: Partial<OwnLesson> = {}): OwnLesson => ({
  lessonId,
  title,
  kind: 'article',
  isPreview: false,
  isRequired: true,
  release: { rule: 'at-once' },
  isArchived: false,
  isPublished: true,
  hasChanges: false,
  review: null,
  isWritable: true,
  ...more,
})
const tree = (...lessons: OwnLesson[]): OwnCurriculum => ({
  courseId: 'WEB-101',
  courseTitle: 'Web development',
  sections: [{ sectionId: '1', title: 'HTML', lessons }],
})
const never = () => Promise.reject(new Error('nothing is added'))

test('a lesson leads to its draft and says where it is; a test does not', async () => {
  const page = await show(
    <OwnCurriculumScreen
      loaded={tree(
        lesson('a', 'Tags', { review: 'sent-back' }),
        lesson('b', 'Quiz', { kind: 'quiz', isWritable: false }),
      )}
      addLessons={never}
    />,
  )
  await expect
    .element(page.getByRole('link', { name: /Tags/ }))
    .toHaveAttribute('href', '/dashboard/teaching/lessons/a')
  await expect.element(page.getByText('Sent back')).toBeVisible()
  expect(page.getByRole('link', { name: /Quiz/ }).elements()).toEqual([])
  await expect.element(page.getByText(/Written by our team/)).toBeVisible()
})

test('articles and videos are added as drafts', async () => {
  const addLessons = vi.fn(async () =>
    tree(lesson('a', 'Tags'), lesson('c', 'Links', { isPublished: false })),
  )
  const page = await show(
    <OwnCurriculumScreen loaded={tree(lesson('a', 'Tags'))} addLessons={addLessons} />,
  )
  await page.getByRole('button', { name: /^Add lessons.*HTML$/ }).click()
  const dialog = page.getByRole('dialog')
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  await dialog.getByLabelText('Titles').fill('Links')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('link', { name: /Links/ })).toBeVisible()
  expect(addLessons.mock.calls).toEqual([[{ sectionId: '1', kind: 'article', titles: ['Links'] }]])
  expect(toasts).toHaveLength(1)
})

test('without sections it says who makes them', async () => {
  const page = await show(
    <OwnCurriculumScreen loaded={{ ...tree(), sections: [] }} addLessons={never} />,
  )
  await expect.element(page.getByText(/Our team makes the sections/)).toBeVisible()
})

test('staff see what waits, each leading to its lesson', async () => {
  const page = await show(
    <WaitingDrafts
      drafts={[
        {
          lessonId: 'a',
          title: 'Tags',
          kind: 'article',
          isPublished: false,
          courseId: 'WEB-101',
          courseTitle: 'Web development',
          writtenBy: 'Sajid Hossain',
          handedInAt: '2026-11-20T14:30:00.000Z',
        },
      ]}
    />,
  )
  await expect
    .element(page.getByRole('link', { name: 'Review: Tags' }))
    .toHaveAttribute('href', '/staff/courses/WEB-101/lessons/a')
  await expect.element(page.getByText('New lesson')).toBeVisible()
  await expect.element(page.getByText(/^Sajid Hossain, 20 November 2026/)).toBeVisible()
})
