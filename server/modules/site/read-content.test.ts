import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import { colourSet, contrast } from '#contract/site/colours.ts'
import { htmlOf, readPage, readSections } from './written-page.ts'

const SHIPPED = path.join(import.meta.dirname, '../../../content')

/** A folder of a provider's own with the given files; the rest is what Edi ships. */
function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-content-'))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  return folder
}

function siteWith(change: object): string {
  return JSON.stringify({
    ...JSON.parse(fs.readFileSync(path.join(SHIPPED, 'site.json'), 'utf8')),
    ...change,
  })
}

test("a provider's file takes the place of the shipped one, and only that one", () => {
  const content = readContent(
    folderWith({ 'site.json': siteWith({ name: { en: 'Shikkha', bn: 'শিক্ষা' }, isSample: false }) }),
  )
  expect(content.en.site).toMatchObject({ name: 'Shikkha', isSample: false })
  expect(content.bn.site.name).toBe('শিক্ষা')
  expect(content.en.pages.terms.isSample).toBe(true)
})

test('everything wrong is reported at once, with file, field and fix', () => {
  const folder = folderWith({
    'site.json': siteWith({ phones: ['call us'], email: 'nobody', surprise: 1 }),
    'home.json': '{ "reasons": [ }',
    'en/terms.md': 'no title here',
    'bn/faq.md': '## প্রশ্ন',
  })
  const reading = () => readContent(folder)
  expect(reading).toThrow(/site\.json: phones\.0: Write a phone number, such as/)
  expect(reading).toThrow(/site\.json: email: Enter a valid email address/)
  expect(reading).toThrow(/site\.json: the whole file: .*surprise/)
  expect(reading).toThrow(/home\.json: This is not valid JSON; look for a missing comma or quote/)
  expect(reading).toThrow(/en\/terms\.md: The first line must be the title/)
  expect(reading).toThrow(/bn\/faq\.md: "প্রশ্ন" has no answer below it/)
})

test('colours on which text cannot be read are refused', () => {
  const pale = { brand: '#ffee88', onBrand: '#ffffff', accent: '#f2a31b', onAccent: '#2a1a02' }
  expect(() =>
    readContent(folderWith({ 'site.json': siteWith({ colours: { light: pale, dark: pale } }) })),
  ).toThrow(
    /colours\.light\.onBrand: Text in this colour cannot be read on brand \(contrast 1\.2, at least 4\.5/,
  )
})

test("a brand's colour that cannot be read as a link is refused", () => {
  const pale = { brand: '#7fd1bd', onBrand: '#06231d', accent: '#f2a31b', onAccent: '#2a1a02' }
  expect(() =>
    readContent(folderWith({ 'site.json': siteWith({ colours: { light: pale, dark: pale } }) })),
  ).toThrow(/colours\.light\.brand: Text in this colour cannot be read on the light page/)
})

test('what follows from two colours can be read, whatever they are', () => {
  for (const accent of ['#f2a31b', '#ffee00', '#3344ff', '#111111', '#fafafa'])
    for (const theme of ['light', 'dark'] as const) {
      const set = colourSet(
        { brand: '#0b5d4e', onBrand: '#ffffff', accent, onAccent: '#000000' },
        theme,
      )
      expect(contrast(set.accentStrong, set.accentWash)).toBeGreaterThanOrEqual(4.5)
    }
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('landlines, short codes and Bengali digits can be dialled', () => {
  const phones = ['০১৭১২-৩৪৫৬৭৮', '09612 345678', '16910', '+1 (202) 555-0100']
  expect(
    readContent(folderWith({ 'site.json': siteWith({ phones }) })).en.site.phones.map(
      (phone) => phone.href,
    ),
  ).toEqual(['tel:+8801712345678', 'tel:+8809612345678', 'tel:16910', 'tel:+12025550100'])
})

test('Markdown becomes HTML, raw HTML and dangerous addresses do not', () => {
  const { title, text } = readPage(
    '# Terms\n\nA **rule**.\n\n<script>alert(1)</script>\n\n[go](javascript:alert(1))\n',
  )
  const html = htmlOf(text)
  expect(title).toBe('Terms')
  expect(html).toContain('<strong>rule</strong>')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('javascript:')
})

test('a page can say when it was changed and that it is a sample', () => {
  expect(readPage('---\nupdated: 2026-11-20\nsample: yes\n---\n# T\n\nText')).toMatchObject({
    updatedOn: '2026-11-20',
    isSample: true,
  })
  expect(readPage('# T\r\n\r\nText')).toMatchObject({ updatedOn: null, isSample: false })
  expect(() => readPage('---\nupdated: soon\n---\n# T\n\nText')).toThrow(/updated: 2026-11-20/)
})

test('sections keep their order and may hold smaller headings', () => {
  expect(
    readSections('# Q\n\n## One?\n\nYes.\n\n### But\n\nno.\n\n## Two?\n\nNo.').map(
      ({ title, text }) => [title, htmlOf(text)],
    ),
  ).toEqual([
    ['One?', '<p>Yes.</p>\n<h3>But</h3>\n<p>no.</p>'],
    ['Two?', '<p>No.</p>'],
  ])
})
