import { expect, test, vi } from 'vitest'
import { chooseFile, largeFile, prepareScreens, show } from '#web/testing.tsx'
import { PictureUpload } from './picture-upload.tsx'

prepareScreens('staff')

async function open(at = '/') {
  const upload = vi.fn(async () => '/course-pictures/b.webp')
  const page = await show(
    <PictureUpload shape="banner" label="Upload a banner" upload={upload} onPicture={vi.fn()} />,
    at,
  )
  return { page, upload, field: page.getByLabelText('Upload a banner') }
}

test('a picture over the limit is refused before it is cut, and the limit is named', async () => {
  const { page, upload, field } = await open()
  chooseFile(field.element(), largeFile('banner.png', 9))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This picture is larger than 8 MB. Choose a smaller one, or save it as JPEG.',
    )
  await expect.element(field).toHaveAccessibleDescription(/larger than 8 MB/)
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(upload).not.toHaveBeenCalled()
})

test('a file that is no picture is refused in Bangla too', async () => {
  const { page, field } = await open('/bn')
  chooseFile(field.element(), new File(['%PDF-1.7 notes'], 'notes.png', { type: 'image/png' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/JPEG, PNG বা WebP দিন।$/)
})

/** A picture of one colour, as a browser draws it. */
async function drawnPicture(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'))
  return new File([blob ?? ''], 'banner.png', { type: 'image/png' })
}

test('of a picture smaller than pages show it, its width once cut is said before it is used', async () => {
  const { page, field, upload } = await open()
  chooseFile(field.element(), await drawnPicture(200, 120))
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/200 pixels wide once cut\. Pages show up to 1,280/)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce())
})

test('a picture that is large enough is cut without a warning', async () => {
  const { page, field } = await open('/bn')
  chooseFile(field.element(), await drawnPicture(1280, 720))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
