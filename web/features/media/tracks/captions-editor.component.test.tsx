import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  answerCalls,
  chooseFile,
  largeFile,
  later,
  prepareScreens,
  refusal,
  show,
} from '#web/testing.tsx'
import { CaptionsEditor } from './captions-editor.tsx'

prepareScreens('media')

const mediaId = '3f0c9a44-5d1e-4c57-9a53-0d1c7a7b8f10'
const ENGLISH = `/api/media/${mediaId}/captions/en`
const BANGLA = `/api/media/${mediaId}/captions/bn`
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n'
const TWO = `${VTT}\n00:00:03.000 --> 00:00:04.000\nWelcome\n`
const NONE = { vtt: '' }

const edit = async (at = '/') => {
  const page = await show(<CaptionsEditor mediaId={mediaId} />, at)
  return {
    page,
    texts: page.getByRole('textbox', { name: 'Text' }),
    save: page.getByRole('button', { name: 'Save captions' }),
    add: page.getByRole('button', { name: 'Add a caption' }),
    language: page.getByRole('combobox', { name: 'Language' }),
    file: page.getByLabelText('Upload a WebVTT or SRT file'),
  }
}

const vttFile = (text: string) => new File([text], 'captions.vtt', { type: 'text/vtt' })

test('captions are loaded, added, checked and saved', async () => {
  const calls = answerCalls({
    [`GET ${ENGLISH}`]: { vtt: VTT },
    [`PUT ${ENGLISH}`]: () => undefined,
  })
  const { page, texts, add, save } = await edit()
  await expect.element(texts).toHaveValue('Hello')

  await add.click()
  await expect
    .element(page.getByRole('textbox', { name: 'From' }).nth(1))
    .toHaveValue('00:00:02.500')
  await save.click()
  await expect.element(texts.nth(1)).toHaveFocus()
  await expect.element(texts.nth(1)).toHaveAccessibleDescription('Write something, or remove it')
  expect(calls).toHaveLength(1)

  await userEvent.keyboard('Welcome')
  await page.getByRole('button', { name: 'Remove caption 1' }).click()
  await save.click()
  await expect.element(page.getByText('Captions saved')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    vtt: 'WEBVTT\n\n00:00:02.500 --> 00:00:05.500\nWelcome\n',
  })
})

test('a caption of two lines is fully visible', async () => {
  const text = 'Welcome. In the next minute you will see how this course works.'
  answerCalls({
    [`GET ${ENGLISH}`]: { vtt: `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${text}\n` },
  })
  const { texts } = await edit()
  await expect.element(texts).toHaveValue(text)
  const element = texts.element()
  // As narrow as on a phone.
  element.parentElement!.style.flex = '0 0 200px'
  expect(element.clientHeight).toBeGreaterThanOrEqual(element.scrollHeight)
})

test('what was typed in one language is still there after a look at the other, and the choice keeps the focus', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: { vtt: VTT }, [`GET ${BANGLA}`]: NONE })
  const { page, texts, language } = await edit()
  await texts.fill('Hello everyone')
  language.element().focus()
  await language.selectOptions('bn')
  await expect.element(page.getByText(/^No captions yet/)).toBeVisible()
  await expect.element(language).toHaveFocus()
  await language.selectOptions('en')
  await expect.element(texts).toHaveValue('Hello everyone')
})

test('each language is saved under its own name', async () => {
  const calls = answerCalls({
    [`GET ${ENGLISH}`]: { vtt: VTT },
    [`GET ${BANGLA}`]: NONE,
    [`PUT ${BANGLA}`]: () => undefined,
  })
  const { page, texts, language, add, save } = await edit()
  await language.selectOptions('bn')
  await add.click()
  await userEvent.keyboard('স্বাগতম')
  await expect.element(texts).toHaveAttribute('lang', 'bn')
  await save.click()
  await expect.element(page.getByText('Captions saved')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    name: `PUT ${BANGLA}`,
    body: { vtt: 'WEBVTT\n\n00:00:00.000 --> 00:00:03.000\nস্বাগতম\n' },
  })
})

test('without a connection they are loaded again by a button; nothing can be overwritten before', async () => {
  const replies: Parameters<typeof answerCalls>[0] = {}
  answerCalls(replies)
  const { page, texts, save } = await edit()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re offline/)
  expect(save.elements()).toEqual([])
  replies[`GET ${ENGLISH}`] = { vtt: VTT }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(texts).toHaveValue('Hello')
  await expect.element(page.getByText(/^You’re offline/)).not.toBeInTheDocument()
})

test('after a caption is removed the keyboard goes on among the others', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: { vtt: TWO } })
  const { page, texts } = await edit()
  await expect.element(texts.nth(1)).toBeVisible()
  page.getByRole('button', { name: 'Remove caption 2' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(texts).toHaveValue('Hello')
  await expect.element(page.getByRole('group', { name: 'English' })).toHaveFocus()
})

test('saving none removes the track', async () => {
  const calls = answerCalls({
    [`GET ${ENGLISH}`]: { vtt: VTT },
    [`DELETE ${ENGLISH}`]: () => undefined,
  })
  const { page, save } = await edit()
  await page.getByRole('button', { name: 'Remove caption 1' }).click()
  await expect.element(page.getByText(/^No captions yet/)).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Captions saved')).toBeVisible()
  expect(calls.map(({ name }) => name)).toEqual([`GET ${ENGLISH}`, `DELETE ${ENGLISH}`])
})

test('an end before its start, or no time at all, is explained at both times', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: { vtt: VTT } })
  const { page, save } = await edit()
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To' })
  await to.fill('0:01')
  await save.click()
  await expect.element(from).toHaveFocus()
  await expect.element(to).toHaveAccessibleDescription('Must be after “From”')
  await to.fill('later')
  await expect.element(to).toHaveAccessibleDescription('Enter a time such as 1:02.5')
  await to.fill('০:০৫')
  await expect.element(to).not.toHaveAttribute('aria-invalid')
})

test('a file replaces the rows; one without captions says so, and they stay', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: { vtt: VTT } })
  const { page, texts, file } = await edit()
  await expect.element(texts).toHaveValue('Hello')
  await userEvent.upload(file, vttFile('WEBVTT\n\nHello without a time\n'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^There are no captions in this file\./)
  await expect.element(texts).toHaveValue('Hello')
  await userEvent.upload(file, vttFile(TWO))
  await expect.element(texts.nth(1)).toHaveValue('Welcome')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a SubRip file is taken, and one is told of a caption that was left out', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: NONE })
  const { page, texts, file } = await edit()
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:09,5 --> 00:00:10,5\nLost\n'
  await userEvent.upload(file, new File([srt], 'captions.srt', { type: '' }))
  await expect.element(texts).toHaveValue('Hello')
  await expect.element(page.getByText(/^1 caption was left out/)).toBeVisible()
})

test('in Bangla what was left out of a file and the number of a caption are in Bangla digits', async () => {
  answerCalls({ [`GET ${ENGLISH}`]: { vtt: TWO } })
  const page = await show(<CaptionsEditor mediaId={mediaId} />, '/bn')
  await expect.element(page.getByRole('group', { name: 'ক্যাপশন ২' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '২ নম্বর ক্যাপশন মুছুন' })).toBeVisible()
  const wrong = `${TWO}\n\n00:09 --> 00:10\nNo milliseconds\n`
  await userEvent.upload(page.getByLabelText(/WebVTT/), vttFile(wrong))
  await expect.element(page.getByText(/^১টি ক্যাপশন বাদ পড়েছে/)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'ক্যাপশন ২' })).toBeVisible()
})

test('it is saved once, however often it is clicked, and says why it failed', async () => {
  const answer = later<Response>()
  const calls = answerCalls({
    [`GET ${ENGLISH}`]: { vtt: VTT },
    [`PUT ${ENGLISH}`]: () => answer.promise,
  })
  const { page, texts, save } = await edit()
  await texts.fill('Hello!')
  save.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  answer.resolve(refusal(404, 'media_not_found'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(texts).toHaveValue('Hello!')
  expect(calls).toHaveLength(2)
})

test('a file that is no WebVTT, or too long, is refused before it is read', async () => {
  const calls = answerCalls({ [`GET ${ENGLISH}`]: NONE })
  const { page, file } = await edit()
  await expect.element(file).toBeInTheDocument()
  await userEvent.upload(file, new File(['1'], 'captions.txt'))
  await expect
    .element(
      page.getByText('This isn’t a WebVTT or SRT file. Save the captions as WebVTT (.vtt)', {
        exact: false,
      }),
    )
    .toBeVisible()
  chooseFile(file.element(), largeFile('captions.vtt', 1))
  const tooLong = page.getByText('These captions have more than 1,31,072 characters.', {
    exact: false,
  })
  await expect.element(tooLong).toBeVisible()
  // Small enough to be read, too long to be saved.
  await userEvent.upload(file, vttFile(VTT))
  await expect.element(tooLong).not.toBeInTheDocument()
  await userEvent.upload(file, vttFile(VTT.replace('Hello', 'Hello '.repeat(22_000))))
  await expect.element(tooLong).toBeVisible()
  expect(calls).toHaveLength(1)
})
