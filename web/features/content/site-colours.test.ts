import { expect, test } from 'vitest'
import { siteColoursCss } from './site-colours.ts'

test("the provider's colours override the tokens", () => {
  const set = {
    brand: '#112233',
    brandStrong: '#000011',
    onBrand: '#ffffff',
    brandWash: '#eeeeff',
    accent: '#ffcc00',
    accentStrong: '#664400',
    onAccent: '#000000',
    accentWash: '#fff8dd',
  }
  const css = siteColoursCss({
    light: set,
    dark: { ...set, brand: '#99bbff' },
    deep: '#000000',
    onDeep: '#dddddd',
  })!
  expect(css).toMatch(/^html:root\{.*--brand:#112233;--brand-strong:#000011;--on-brand:#ffffff;/)
  expect(css).toContain("html[data-theme='dark']{--brand:#99bbff;")
})

test('without custom colours there is no style sheet', () => {
  expect(siteColoursCss(null)).toBeNull()
})
