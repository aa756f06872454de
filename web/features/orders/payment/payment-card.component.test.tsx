import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PaymentCard } from './payment-card.tsx'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const card = (withIntro: boolean) =>
  show(<PaymentCard name="Nadia Rahman" withIntro={withIntro} />, '/dashboard/payments/stripe')

// Covers: §2 flip-card
test('the card has the sample number, the name of the student and this month and year (§2 /dashboard/payments/stripe)', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20), toFake: ['Date'] })
  const page = await card(false)
  for (const text of ['4242 4242 4242 4242', 'Nadia Rahman', '11/26'])
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
  expect(page.container.querySelector('.flip-card')).not.toBeNull()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

// Covers: §2 payment-page
test('an intro comes first, and not at all where less motion is wanted (§2, §9)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const lively = await card(true)
  expect(lively.container.querySelector('.payment-intro')).not.toBeNull()
  await lively.unmount()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const calm = await card(true)
  expect(calm.container.querySelector('.payment-intro')).toBeNull()
})
