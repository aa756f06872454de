import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import firstPaint from '../page-scripts/first-paint.ts?script'
import { prepareScreens } from '../testing.tsx'
import { languageOf, rememberLanguage } from './language.ts'

prepareScreens()
// Tests run in a frame, which names the page around it.
beforeEach(() => void vi.spyOn(document, 'referrer', 'get').mockReturnValue(''))
const root = document.documentElement
afterEach(() => {
  delete root.dataset['pageLanguage']
  history.replaceState(null, '', location.pathname)
  vi.restoreAllMocks()
})

const speaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

test('private pages speak the language chosen last, whatever the browser speaks', () => {
  speaks('bn-BD', 'en')
  rememberLanguage('en')
  expect(languageOf('/dashboard')).toBe('en')
})

test('with nothing chosen, private pages speak the language of the browser', () => {
  speaks('hi-IN', 'bn-BD', 'en-GB')
  expect(languageOf('/dashboard')).toBe('bn')
  speaks('fr-FR')
  expect(languageOf('/dashboard')).toBe('en')
})

test('with nothing chosen, the page one comes from counts before the browser', () => {
  speaks('en-GB')
  history.replaceState(null, '', '?from=%2Fbn%2Fcourses%2FFIN-101%3Fa%3D1')
  expect(languageOf('/dashboard/carts')).toBe('bn')
  speaks('bn-BD')
  history.replaceState(null, '', '?from=%2Fcourses%2FFIN-101')
  expect(languageOf('/dashboard/carts')).toBe('en')
  history.replaceState(null, '', '?from=%2Fdashboard')
  expect(languageOf('/dashboard/carts')).toBe('bn')
})

test('a press on a public page takes its language along, also where another was chosen before', () => {
  const script = document.createElement('script')
  script.textContent = firstPaint
  document.head.append(script)
  rememberLanguage('en')
  root.dataset['pageLanguage'] = 'bn'
  document.body.click()
  expect(languageOf('/dashboard/payments/stripe')).toBe('bn')

  // On private pages only the language link changes it.
  delete root.dataset['pageLanguage']
  document.body.click()
  expect(languageOf('/dashboard/payments/stripe')).toBe('bn')
})
