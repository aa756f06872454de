import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { contentOf, languagesWithoutRefundNumbers } from './content.ts'

const htmlOf = (config: Record<string, string>) => {
  const { en, bn } = contentOf(readConfig({ NODE_ENV: 'test', ...config }))
  return { en: en.pages['refund-policy'].html, bn: bn.pages['refund-policy'].html }
}

test('the refund policy says the days and the share that refunds are computed by', () => {
  const usual = htmlOf({})
  expect(usual.en).toContain('<strong>7 days</strong>')
  expect(usual.en).toContain('20%')
  const other = htmlOf({ REFUND_DAYS: '14', REFUND_SHARE_PERCENT: '35' })
  expect(other.en).toContain('<strong>14 days</strong>')
  expect(other.en).toContain('35%')
  expect(other.bn).toContain('১৪ দিনের')
  expect(other.bn).toContain('৩৫%')
  for (const html of [...Object.values(usual), ...Object.values(other)])
    expect(html).not.toContain('{refund')
})

test('a policy that names numbers of its own is found at the start', () => {
  expect(languagesWithoutRefundNumbers(readConfig({ NODE_ENV: 'test' }))).toEqual([])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-policy-'))
  fs.mkdirSync(path.join(folder, 'en'))
  fs.writeFileSync(path.join(folder, 'en/refund-policy.md'), '# Refunds\n\nWithin ten days.\n')
  expect(
    languagesWithoutRefundNumbers(readConfig({ NODE_ENV: 'test', CONTENT_DIR: folder })),
  ).toEqual(['en'])
  fs.rmSync(folder, { recursive: true })
})
