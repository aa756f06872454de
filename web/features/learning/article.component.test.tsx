import { useState } from 'react'
import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { Article } from './article.tsx'

prepareScreens('site')

const river = { src: '/river.avif', width: 800, height: 600 }

/** The address of the picture comes once the page is there. */
function LatePicture() {
  const [isKnown, know] = useState(false)
  return (
    <>
      <button type="button" onClick={() => know(true)}>
        Look
      </button>
      <Article
        document={{
          type: 'doc',
          content: [
            {
              type: 'picture',
              attrs: { mediaId: 'a1b2c3d4e5f6g7h8', alt: 'The Padma at Rajshahi', caption: '' },
            },
          ],
        }}
        media={{
          pictureOf: () => (isKnown ? river : null),
          fileOf: () => null,
          renderVideo: () => null,
          holdsPictures: true,
        }}
      />
    </>
  )
}

test('with low data a picture that comes after the page waits behind a button with its description', async () => {
  const page = await show(<LatePicture />)
  await page.getByRole('button', { name: 'Look' }).click()
  const picture = page.getByRole('button', { name: /Show picture.*The Padma at Rajshahi/ })
  await expect.element(picture).toBeVisible()
  expect(page.getByRole('img').elements()).toEqual([])
  await picture.click()
  await expect
    .element(page.getByRole('img', { name: 'The Padma at Rajshahi' }))
    .toHaveAttribute('src', '/river.avif')
})
