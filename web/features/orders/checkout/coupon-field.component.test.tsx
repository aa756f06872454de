import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Quote } from '#contract/orders/checkout.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import type { Offer } from './load-checkout.ts'
import { CouponField } from './coupon-field.tsx'

prepareScreens('dashboard')

const offer = (
  coupon: Partial<NonNullable<Quote['coupon']>> | null,
  notACoupon: string | null = null,
) =>
  ({
    quote: { coupon: coupon && { code: 'EID10', discount: '450', problem: null, ...coupon } },
    notACoupon,
  }) as unknown as Offer

/** Every code that is sent is answered by `answer`, once `settle` is called. */
function Checkout({
  first,
  answer,
  sent,
  hold,
}: {
  first: Offer
  answer: (code: string | null) => Offer
  sent: (code: string | null) => void
  hold: (settle: () => void) => void
}) {
  const [shown, setShown] = useState(first)
  const [isBusy, setBusy] = useState(false)
  return (
    <CouponField
      offer={shown}
      isBusy={isBusy}
      onCoupon={(code) => {
        sent(code)
        setBusy(true)
        hold(() => {
          setBusy(false)
          setShown(answer(code))
        })
      }}
    />
  )
}

async function shown(first: Offer, answer: (code: string | null) => Offer = () => offer(null)) {
  const sent = vi.fn()
  const held = { settle: () => undefined as void }
  const page = await show(
    <Checkout
      first={first}
      answer={answer}
      sent={sent}
      hold={(settle) => (held.settle = settle)}
    />,
    '/dashboard/payments/stripe',
  )
  const fold = page.getByText('I have a coupon')
  if (fold.elements().length > 0 && first.quote.coupon === null) await fold.click()
  return { page, sent, held, code: page.getByRole('textbox', { name: 'Coupon' }) }
}

test('a code is sent once, and its removal has the focus of the field that is gone', async () => {
  const { page, sent, held, code } = await shown(offer(null), () => offer({}))
  await code.fill('  eid10 ')
  await userEvent.keyboard('{Enter}{Enter}')
  expect(sent.mock.calls).toEqual([['eid10']])
  held.settle()
  await expect.element(page.getByRole('status')).toHaveTextContent('EID10 takes ৳450.00 off.')
  await expect.element(page.getByRole('button', { name: 'Remove the coupon' })).toHaveFocus()
})

test('a removed coupon gives the focus back to the field', async () => {
  const { page, sent, held, code } = await shown(offer({}))
  page.getByRole('button', { name: 'Remove the coupon' }).element().focus()
  await userEvent.keyboard('{Enter}')
  held.settle()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('')
  expect(sent.mock.calls).toEqual([[null]])
})

test('the focus follows an answer that comes before the page looks busy', async () => {
  function QuickCheckout() {
    const [known, setKnown] = useState(offer(null))
    return <CouponField offer={known} isBusy={false} onCoupon={() => setKnown(offer({}))} />
  }
  const page = await show(<QuickCheckout />, '/dashboard/payments/stripe')
  await page.getByText('I have a coupon').click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('eid10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove the coupon' })).toHaveFocus()
})

test('a code that is none stays to be mended, and the reason is read out with it', async () => {
  const { held, code } = await shown(offer(null), (typed) => offer(null, typed))
  await code.fill('EDI10')
  await userEvent.keyboard('{Enter}')
  held.settle()
  await expect.element(code).toHaveValue('EDI10')
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(code)
    .toHaveAccessibleDescription('There is no coupon with this code. Check the spelling.')
})

test('an order that is too small for a coupon says from which amount on; in Bangla in Bangla digits', async () => {
  const small = offer({ problem: 'coupon_minimum', minimum: '5000' })
  const { page, code } = await shown(small)
  await expect
    .element(code)
    .toHaveAccessibleDescription('This coupon is for orders of ৳5,000.00 or more.')
  await page.unmount()
  rememberLanguage('bn')
  const bangla = await shown(small)
  await expect.element(bangla.page.getByRole('textbox')).toHaveAccessibleDescription(/৳৫,০০০\.০০/)
})
