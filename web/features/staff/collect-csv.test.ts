import { expect, test } from 'vitest'
import { collectCsv } from './collect-csv.ts'

test('the parts of an export follow each other to the last', async () => {
  const parts: Record<string, { csv: string; next: string | null }> = {
    '': { csv: '\uFEFFid\r\n9\r\n', next: '9' },
    '9': { csv: '5\r\n', next: '5' },
    '5': { csv: '', next: null },
  }
  const file = await collectCsv(async (after = '') => parts[after]!)
  // The mark at the start is for Excel; text() would take it away.
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await file.text()).toContain('id\r\n9\r\n5\r\n')
})

test('an export whose line breaks half way gives nothing', async () => {
  await expect(
    collectCsv(async (after) => {
      if (after) throw new Error('offline')
      return { csv: 'id\r\n', next: '1' }
    }),
  ).rejects.toThrow('offline')
})
