import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { api } from '#web/api.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { inMemory } from './attempt-store.ts'
import { deviceMoment } from './open-attempt.ts'
import { openSitting } from './sitting.ts'
import { SittingScreen } from './sitting-screen.tsx'
import { aSheet, ATTEMPT } from './testing.ts'
import { Drawn } from './testing-screens.tsx'

prepareScreens('tests')

const CALL = `/api/learn/attempts/${ATTEMPT}`

async function aPhoto(colour: string, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [300, 400]
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colour
  pen.fillRect(0, 0, 300, 400)
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'))
  return new File([blob!], name, { type: 'image/png' })
}

/** A test with one long answer, and what the server got of it. */
async function sit({ mode = 'online' as 'online' | 'guest', response = 'either' as const } = {}) {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const { long_answer: question } = sampleQuestions()
  const sheet = aSheet({
    mode,
    questions: [
      {
        slot: 1,
        section: 0,
        kind: 'long_answer',
        shown: { ...question.shown, response },
        takesUnit: false,
        stimulus: null,
        marks: 1000,
        negative: [0, 1],
      },
    ],
  })
  const head = {
    attemptId: ATTEMPT,
    person: 'uid-1',
    device: 'd'.repeat(32),
    sheet,
    loadedAt: deviceMoment(),
    marked: [],
    isHandedIn: false,
  }
  const sitting = openSitting(
    { head, slots: [], isElsewhere: false },
    { store: inMemory(), api, now: deviceMoment },
  )
  const page = await show(
    <Drawn>
      <SittingScreen sitting={sitting} sheet={sheet} resultPath="/result" />
    </Drawn>,
    '/learn/PRG-101/q3v9d2m7xa/attempt/x',
  )
  return { page, sitting }
}

const replies = {
  [`PUT ${CALL}/answers`]: ({ body }: { body: unknown }) => ({
    saved: (body as { answers: { slot: number; sequence: number }[] }).answers.map(
      ({ slot, sequence }) => ({ slot, sequence, outcome: 'saved' }),
    ),
    msLeft: 20 * 60_000,
    endsAt: '2026-12-05T14:30:00.000Z',
  }),
  [`POST ${CALL}/events`]: () => undefined,
  [`POST ${CALL}/photos`]: () => ({ photoId: 'a'.repeat(32), width: 300, height: 400 }),
}

test('pages are chosen, put in order, turned, removed, and sent with words beside them', async () => {
  answerCalls(replies)
  const { page, sitting } = await sit()
  await userEvent.upload(page.getByLabelText('Choose photos'), [
    await aPhoto('red', 'one.png'),
    await aPhoto('blue', 'two.png'),
    await aPhoto('green', 'three.png'),
  ])
  await expect.element(page.getByRole('button', { name: 'Page 3: look at it' })).toBeVisible()
  const photos = () => longAnswerOf(sitting.view().slots.get(1)?.answer ?? null).photos
  const [red, blue, green] = photos().map(({ photoId }) => photoId)
  await userEvent.click(page.getByRole('button', { name: 'Page 3: move forward' }))
  await userEvent.click(page.getByRole('button', { name: 'Page 1: turn' }))
  await userEvent.click(page.getByRole('button', { name: 'Page 3: remove' }))
  expect(photos()).toEqual([
    { photoId: red, turn: 1 },
    { photoId: green, turn: 0 },
  ])
  expect(sitting.photos.view().has(blue!)).toBe(false)
  await userEvent.fill(page.getByRole('textbox', { name: 'Your answer to B' }), 'See page two.')
  expect(sitting.view().slots.get(1)?.answer).toMatchObject({ words: { b: 'See page two.' } })
  await expect.poll(() => page.getByText('Sent', { exact: true }).elements().length).toBe(2)
})

test('a page is looked at large, zoomed and turned', async () => {
  answerCalls(replies)
  const { page } = await sit()
  await userEvent.upload(page.getByLabelText('Photograph a page'), await aPhoto('red', 'one.png'))
  await userEvent.click(page.getByRole('button', { name: 'Page 1: look at it' }))
  const dialog = page.getByRole('dialog', { name: 'Page 1' })
  const picture = dialog.getByRole('img', { name: 'Page 1' })
  await expect.element(picture).toBeVisible()
  const before = picture.element().getBoundingClientRect().width
  await userEvent.click(dialog.getByRole('button', { name: 'Larger' }))
  expect(picture.element().getBoundingClientRect().width).toBeGreaterThan(before)
  await userEvent.click(dialog.getByRole('button', { name: 'Turn', exact: true }))
  const isWide = () => {
    const { width, height } = picture.element().getBoundingClientRect()
    return width > height
  }
  await expect.poll(isWide).toBe(true)
})

test('what is no picture is named', async () => {
  answerCalls(replies)
  const { page } = await sit()
  const note = new File(['words'], 'note.jpg', { type: 'image/jpeg' })
  await userEvent.upload(page.getByLabelText('Choose photos'), note)
  await expect.element(page.getByText(/^note\.jpg is not a photo we can read/)).toBeVisible()
})

test('a guest types: photos belong to an account', async () => {
  answerCalls(replies)
  const { page } = await sit({ mode: 'guest' })
  await expect.element(page.getByRole('textbox', { name: 'Your answer to A' })).toBeVisible()
  expect(page.getByLabelText('Choose photos').elements()).toHaveLength(0)
})
