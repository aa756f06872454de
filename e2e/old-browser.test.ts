import { expect, hydrated, newContext, newEmail, PHONE, test } from './testing.ts'

/** Takes out what Chrome has got since 105, Safari since 15.4 and Firefox since 115, as far as scripts can. */
function makeOld(): void {
  const gone: [object, string[]][] = [
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [AbortSignal, ['any', 'timeout']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility']],
    [globalThis, ['Iterator', 'scheduler', 'requestIdleCallback']],
  ]
  for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name)
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
  for (const name of [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ])
    Reflect.deleteProperty(iterator, name)
}

test('the oldest supported browsers sign up, open the dashboard and learn', async () => {
  test.setTimeout(120_000)
  const context = await newContext(PHONE)
  await context.addInitScript(makeOld)
  const page = await context.newPage()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))

  await page.goto('/')
  await page.goto('/courses/FIN-101')
  await page.getByRole('main').getByRole('link', { name: 'Enroll Now' }).first().click()
  await page.getByLabel('Name').fill('Sadia Islam')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL(/\/learn\/FIN-101\/[a-z0-9]+$/)

  await page.goto('/dashboard')
  await hydrated(page)
  await page.getByRole('region', { name: 'Calendar' }).waitFor()

  await page.goto('/learn/FIN-101')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Start learning|Continue)$/ })
    .click()
  await page.getByRole('button', { name: 'Complete and continue' }).first().click()
  await page.waitForURL(/learn.FIN-101.+/)
  expect(broken).toEqual([])
})

test('an older browser reads the home page and is told what to do', async () => {
  const context = await newContext(PHONE)
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
  const page = await context.newPage()
  await page.goto('/bn')
  await page.getByRole('note').filter({ hasText: 'ব্রাউজার আপডেট করুন' }).waitFor()
})
