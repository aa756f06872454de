import { expect, test } from 'vitest'
import { wordFilesOf } from './word-files.ts'

test('scripts with words are found by their language and area, others are not among them', () => {
  const chunk = (fileName: string, facadeModuleId: string | null = null) => ({
    [fileName]: { type: 'chunk' as const, fileName, facadeModuleId },
  })
  const bundle = {
    ...chunk('assets/dashboard-a.js', '/srv/web/text/en/dashboard.ts'),
    ...chunk('assets/dashboard-b.js', '/srv/web/text/bn/dashboard.ts'),
    ...chunk('assets/look-around-e.js', '/srv/web/text/en/look-around.ts'),
    ...chunk('assets/home-c.js', '/srv/web/routes/dashboard/home.tsx'),
    ...chunk('assets/public-d.js'),
  }
  expect(wordFilesOf(bundle)).toEqual({
    'en/dashboard': '/assets/dashboard-a.js',
    'bn/dashboard': '/assets/dashboard-b.js',
    'en/lookAround': '/assets/look-around-e.js',
  })
})
