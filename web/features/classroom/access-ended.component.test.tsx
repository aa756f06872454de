import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { AccessEnded } from './access-ended.tsx'

prepareScreens('classroom')

test('it says when access ended, what stays, and what one can do', async () => {
  const access = { courseId: 'FIN-101', courseName: 'Money for Life', until: '2027-03-03' }
  const page = await show(<AccessEnded access={access} help={<p>Call us</p>} />)
  await expect
    .element(
      page.getByRole('heading', { name: 'Your access to this course ended on 3 March 2027' }),
    )
    .toBeVisible()
  await expect.element(page.getByText(/progress, marks and certificates stay yours/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ask for more time' }))
    .toHaveAttribute('href', '/contact')
  await expect
    .element(page.getByRole('link', { name: 'My marks' }))
    .toHaveAttribute('href', '/learn/FIN-101/marks')
  await expect.element(page.getByText('Call us')).toBeVisible()
})
