import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, chooseFile, largeFile, prepareScreens, refusal, show } from '#web/testing.tsx'
import FileUpload from './file-upload.tsx'

prepareScreens('media')

const file = (name: string) => new File(['loops'], name)

async function open(kind: 'download' | 'picture') {
  const onReady = vi.fn()
  const page = await show(<FileUpload kind={kind} onReady={onReady} />)
  return { page, onReady, choose: page.getByLabelText('Choose a file') }
}

test('a file of another kind is refused before anything is sent, and the message can be closed', async () => {
  const calls = answerCalls({})
  const { page, onReady, choose } = await open('picture')
  await userEvent.upload(choose, file('loops.exe'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(calls).toEqual([])
  expect(onReady).not.toHaveBeenCalled()
})

test('the message names the kinds that are taken, or the limit and what to do', async () => {
  const calls = answerCalls({})
  const files = await open('download')
  await userEvent.upload(files.choose, file('loops.exe'))
  await expect
    .element(files.page.getByRole('alert'))
    .toHaveTextContent(
      'This kind of file can’t be uploaded here. Choose a PDF, Office, ZIP, picture, sound or text file.',
    )
  chooseFile(files.choose.element(), largeFile('loops.zip', 201))
  await expect
    .element(files.page.getByRole('alert'))
    .toHaveTextContent('This file is larger than 200 MB. Compress it, or split it into parts.')
  await files.page.unmount()
  const pictures = await open('picture')
  chooseFile(pictures.choose.element(), largeFile('loops.png', 9))
  await expect
    .element(pictures.page.getByRole('alert'))
    .toHaveTextContent(
      'This picture is larger than 8 MB. Choose a smaller one, or save it as JPEG.',
    )
  expect(calls).toEqual([])
})

test('an upload that is refused says why, and another file can be chosen', async () => {
  answerCalls({ 'POST /api/media': () => refusal(404, 'media_not_found') })
  const { page, choose } = await open('picture')
  await userEvent.upload(choose, file('loops.png'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(choose).toBeInTheDocument()
})

test('the keyboard goes on in the upload after a file is sent, and after a message is closed', async () => {
  answerCalls({ 'POST /api/media': () => refusal(404, 'media_not_found') })
  const { page, choose } = await open('picture')
  const group = page.getByRole('group', { name: 'Upload a picture' })
  choose.element().focus()
  await userEvent.upload(choose, file('loops.png'))
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  await expect.element(group).toHaveFocus()
  close.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(group).toHaveFocus()
})
