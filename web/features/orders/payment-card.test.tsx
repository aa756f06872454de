import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '#web/text/words.ts'
import { PaymentCard } from './payment-card.tsx'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const html = (withIntro: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard/payments/stripe']}>
      <PaymentCard name="Nadia Rahman" withIntro={withIntro} />
    </MemoryRouter>,
  )

test('the card has the sample number, the name of the student and this month and year (§2 /dashboard/payments/stripe)', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20) })
  const card = html(false)
  expect(card).toContain('4242 4242 4242 4242')
  expect(card).toContain('Nadia Rahman')
  expect(card).toContain('11/26')
  expect(card).toContain('flip-card')
  expect(card).not.toContain('<input')
})

test('an intro comes first, and not at all where less motion is wanted (§2, §9)', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(html(true)).toContain('payment-intro')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(html(true)).not.toContain('payment-intro')
})
