import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { CourseFaqPart } from './course-faq.tsx'

prepareScreens()

test('an answer is shown once its question is opened, in place of the one before', async () => {
  const page = await show(
    <CourseFaqPart
      title="Questions about this course"
      questions={[
        { title: 'Is it hard?', html: '<p>A <strong>little</strong>.</p>' },
        { title: 'কত দিন লাগে?', html: '<p>এক সপ্তাহ।</p>' },
      ]}
    />,
  )
  await expect
    .element(page.getByRole('region', { name: 'Questions about this course' }))
    .toBeVisible()
  await expect.element(page.getByText('little')).not.toBeVisible()
  await page.getByText('Is it hard?').click()
  await expect.element(page.getByText('little')).toBeVisible()
  await page.getByText('কত দিন লাগে?').click()
  await expect.element(page.getByText('এক সপ্তাহ।')).toBeVisible()
  await expect.element(page.getByText('little')).not.toBeVisible()
})
