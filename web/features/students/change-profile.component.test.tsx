import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { aStudent } from './testing.ts'
import { UpdateProfileForm } from './update-profile-form.tsx'

prepareScreens('dashboard')
const PROFILE = 'PATCH /api/users/students/ET_1'
const PHOTO = 'PUT /api/users/students/ET_1/photo'

/** A photo is sent as it is, not as JSON. */
function answer(replies: Record<string, () => unknown>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    calls.push(name)
    const reply = await replies[name]?.()
    if (reply === undefined) throw new TypeError(`No connection for ${name}`)
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return calls
}

async function shown() {
  const onUpdated = vi.fn(async () => undefined)
  const page = await show(
    <UpdateProfileForm student={aStudent()} onUpdated={onUpdated} />,
    '/dashboard/student-profile',
  )
  return {
    page,
    onUpdated,
    photo: page.getByLabelText('Choose a photo'),
    save: page.getByRole('button').last(),
    address: page.getByRole('textbox', { name: /^Address/ }),
  }
}
const jpeg = (name = 'me.jpg') =>
  new File(['\xff\xd8\xff'].map(bytes), name, { type: 'image/jpeg' })
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('a file that is no photo says why at once, and is not sent', async () => {
  const calls = answer({ [PROFILE]: () => ({}) })
  const { page, onUpdated, photo, save } = await shown()
  await userEvent.upload(photo, new File(['%PDF-1.7'], 'me.jpg', { type: 'image/jpeg' }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This file is not a photo we can read. Choose a JPEG, PNG or WebP.')
  await expect.element(photo).toHaveAttribute('aria-invalid', 'true')
  await save.click()
  await expect.poll(() => onUpdated.mock.calls.length).toBe(1)
  expect(calls).toEqual([PROFILE])
})

test('a photo of more pixels and bytes than the server takes is made small first', async () => {
  const sent: Blob[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/photo')) sent.push(await request.blob())
    return Response.json({})
  })
  const { page, onUpdated, photo, save } = await shown()
  await userEvent.upload(photo, await largePhoto())
  await expect.element(photo).toHaveAccessibleDescription('me.png will be your photo.')
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await save.click()
  await expect.poll(() => onUpdated.mock.calls.length).toBe(1)
  const { width, height } = await createImageBitmap(sent[0]!)
  expect([width, height]).toEqual([1600, 1200])
  expect(sent[0]!.size).toBeLessThan(700 * 1024)
})

/** 4,000 × 3,000 pixels, and more bytes after them than the server takes. */
async function largePhoto(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 4000
  canvas.height = 3000
  canvas.getContext('2d')!.fillRect(0, 0, 100, 100)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([photo!, new Uint8Array(9 * 1024 * 1024)], 'me.png', { type: 'image/png' })
}

test('a photo of an iPhone says how to turn it into one that is shown everywhere', async () => {
  answer({})
  const { page, photo } = await shown()
  const heic = [bytes('\0\0\0\x18ftypheic')]
  await userEvent.upload(photo, new File(heic, 'me.heic', { type: 'image/heic' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This is a HEIC photo/)
  await userEvent.upload(photo, jpeg())
  await expect.element(photo).toHaveAccessibleDescription('me.jpg will be your photo.')
  await expect.element(photo).not.toHaveAttribute('aria-invalid')
})

test('the profile is sent before its photo, each once on a slow connection', async () => {
  const profile = later<object>()
  const calls = answer({ [PROFILE]: () => profile.promise, [PHOTO]: () => ({}) })
  const { onUpdated, photo, save } = await shown()
  await userEvent.upload(photo, jpeg())
  await save.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  expect(calls).toEqual([PROFILE])
  profile.resolve({})
  await expect.poll(() => onUpdated.mock.calls.length).toBe(1)
  expect(calls).toEqual([PROFILE, PHOTO])
})

test('a photo that the server refuses is shown beside it; what was typed stays', async () => {
  answer({ [PROFILE]: () => ({}), [PHOTO]: () => refusal(400, 'photo_unreadable') })
  const { onUpdated, photo, save, address } = await shown()
  await address.fill('Mirpur 10, Dhaka')
  await userEvent.upload(photo, jpeg())
  await save.click()
  await expect.element(photo).toHaveAccessibleDescription(/This file is not a photo we can read\./)
  await expect.element(address).toHaveValue('Mirpur 10, Dhaka')
  expect(onUpdated).not.toHaveBeenCalled()
})

test('a wrong number is marked before anything is sent', async () => {
  const calls = answer({})
  const { page, save } = await shown()
  const phone = page.getByRole('textbox', { name: /^Phone/ })
  await phone.fill('12')
  await save.click()
  await expect.element(phone).toHaveFocus()
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('on a broken line what was typed stays, and is sent at the next try; in Bangla in Bangla words', async () => {
  rememberLanguage('bn')
  let tries = 0
  const calls = answerCalls({
    [PROFILE]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return {}
    },
  })
  const { page, onUpdated, save } = await shown()
  const name = page.getByRole('textbox').first()
  await name.fill('নাদিয়া রহমান')
  await save.click()
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(/^ইন্টারনেট সংযোগ নেই/)
  await expect.element(name).toHaveValue('নাদিয়া রহমান')
  await save.click()
  await expect.poll(() => onUpdated.mock.calls.length).toBe(1)
  expect(calls.at(-1)?.body).toMatchObject({ name: 'নাদিয়া রহমান' })
})
