import { type DialectName, taka } from './vendor.ts'
import type { SandboxPayment } from './sandbox-ledger.ts'

/** The buttons, in their order. */
export const actions = [
  { name: 'pay', words: 'Pay', note: 'As it should be.' },
  { name: 'fail', words: 'Fail', note: 'Not enough balance.' },
  { name: 'cancel', words: 'Cancel', note: 'The student goes back.' },
  { name: 'close', words: 'Pay, then close the tab', note: 'The browser never comes back.' },
  {
    name: 'lost',
    words: 'Pay, message lost',
    note: 'The message to the shop is lost; only the browser comes back.',
  },
  {
    name: 'lost_and_close',
    words: 'Pay, message lost, tab closed',
    note: 'Nobody tells the shop. It has to ask.',
  },
  { name: 'duplicates', words: 'Pay, 20 more messages', note: 'The same message comes 21 times.' },
  { name: 'late', words: 'Pay late', note: 'The money arrives when the order has run out.' },
  { name: 'wrong_amount', words: 'Pay 10 taka', note: 'Another amount than asked for.' },
  { name: 'wrong_currency', words: 'Pay in US dollars', note: 'Another currency than asked for.' },
  { name: 'risky', words: 'Pay, marked risky', note: 'The vendor doubts the payer.' },
  {
    name: 'dispute',
    words: 'Pay, then dispute',
    note: 'The bank takes the money back. Stripe only.',
  },
  {
    name: 'slow',
    words: 'Pay, no answer',
    note: 'The money is taken, but the answer to the shop is lost. bKash only.',
  },
] as const
export type ActionName = (typeof actions)[number]['name']

const NAMES: Record<DialectName, string> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  stripe: 'Stripe Checkout',
}
const ONLY: Partial<Record<ActionName, DialectName>> = { dispute: 'stripe', slow: 'bkash' }

/** The page a student is sent to. It says clearly that no money moves. */
export function hostedPage(dialect: DialectName, payment: SandboxPayment): string {
  const buttons = actions.filter(({ name }) => !ONLY[name] || ONLY[name] === dialect)
  const [main, ...others] = buttons
  const isOpen = payment.state.status === 'open'
  return page(
    `${NAMES[dialect]} sandbox`,
    `<p class="shop">${escaped(payment.state.description || 'Edi')}</p>
    <p class="amount"><span>৳</span>${taka(payment.state.amount)}</p>
    <p class="reference">${escaped(payment.reference)}</p>
    ${
      isOpen && main
        ? `<form method="post">
      <button class="main" name="action" value="${main.name}">${main.words}</button>
      <details open><summary>Or let something go wrong</summary>
      ${others.map(({ name, words, note }) => `<button name="action" value="${name}"><b>${words}</b><small>${note}</small></button>`).join('\n      ')}
      </details>
    </form>`
        : '<p>This payment is over.</p>'
    }`,
  )
}

/** A page without a next step: the tab is to be closed. */
export function doneElsewherePage(words: string): string {
  return page('Sandbox', `<p class="done">${escaped(words)}</p>`)
}

/** A page that posts the student back to the shop, which is another site: their cookies stay behind. */
export function returnPage(url: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return page(
    'Back to the shop',
    `<form id="return" method="post" action="${escaped(url)}">${inputs.join('')}<button class="main">Back to the shop</button></form>
    <script>document.getElementById('return').submit()</script>`,
  )
}

export function linkPage(words: string, url: string): string {
  return page(
    'Sandbox',
    `<p class="done">${escaped(words)}</p><p><a class="main" href="${escaped(url)}">Back to the shop</a></p>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(title)}: no real money</title>
<style>
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: repeating-linear-gradient(135deg, #fff7d6 0 24px, #ffefad 24px 48px); color: #2b2400; min-height: 100vh }
  .stripe { position: sticky; top: 0; background: #2b2400; color: #ffe680; text-align: center; padding: .6rem 1rem; font-weight: 700 }
  main { max-width: 26rem; margin: 1.5rem auto; padding: 1.25rem; background: #fff; border: 3px solid #2b2400; border-radius: 14px }
  h1 { font-size: 1.15rem; margin: 0 0 .5rem }
  .amount { font-size: 2.4rem; font-weight: 700; margin: .2rem 0 } .amount span { margin-right: .15em }
  .reference { font-family: ui-monospace, monospace; font-size: .85rem; overflow-wrap: anywhere; margin: 0 0 1rem }
  .shop { margin: 0 } .done { font-size: 1.1rem }
  button, a.main { display: block; width: 100%; min-height: 44px; margin: .45rem 0; padding: .5rem .8rem; text-align: left; font: inherit; color: inherit; background: #fffbea; border: 2px solid #2b2400; border-radius: 10px; cursor: pointer }
  button.main, a.main { background: #2b2400; color: #ffe680; text-align: center; font-weight: 700; font-size: 1.1rem; text-decoration: none }
  button small { display: block; color: #5c4f10 } button:focus-visible, a:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px }
  summary { margin: .8rem 0 .2rem; cursor: pointer; min-height: 32px }
</style>
<p class="stripe" role="note" style="margin:0">SANDBOX · no real money · পরীক্ষামূলক পেজ, কোনো টাকা কাটা হয় না</p>
<main><h1>${escaped(title)}</h1>${content}</main>
</html>`
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
