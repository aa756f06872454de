import { expect, test } from 'vitest'
import { serviceWorkerText, shellFiles } from './service-worker.ts'

/** What the worker takes for a page that may be cached. */
async function isCached(path: string): Promise<boolean> {
  const [first] = (await serviceWorkerText()).split('\n')
  const { pages } = JSON.parse(first!.slice('const OFFLINE = '.length, -1)) as { pages: string }
  return new RegExp(pages).test(path)
}

test.each(['/', '/bn', '/bn/', '/courses', '/bn/courses/PRG-101', '/about', '/bn/terms/'])(
  '%s can be read offline',
  async (path) => {
    expect(await isCached(path)).toBe(true)
  },
)

test.each([
  '/dashboard',
  '/learn/PRG-101',
  '/staff',
  '/authentication/login',
  '/bn/authentication/login',
  '/api/courses',
  '/certificates/ED-1',
  '/courses/a/b',
  '/bnx',
])('%s is never cached', async (path) => {
  expect(await isCached(path)).toBe(false)
})

test('the worker is a script that can be read', async () => {
  const text = await serviceWorkerText()
  expect(() => new Function(text)).not.toThrow()
})

test('the worker calls nothing that only pages bring along for older browsers', async () => {
  const text = await serviceWorkerText()
  expect(text).not.toMatch(/\.(toSorted|toReversed|toSpliced|groupBy|withResolvers|isWellFormed)\(/)
})

test('downloaded lessons run on their pages with everything these import, at once or later', () => {
  const chunk = (fileName: string, more: object = {}) => ({
    [fileName]: { type: 'chunk' as const, fileName, ...more },
  })
  const files = shellFiles({
    ...chunk('assets/lesson.js', {
      facadeModuleId: '/home/edi/web/routes/learn/lesson.tsx?__react-router-build-client-route',
      imports: ['assets/vendor.js'],
      dynamicImports: ['assets/player.js'],
    }),
    ...chunk('assets/vendor.js'),
    ...chunk('assets/player.js', { dynamicImports: ['assets/hls.js', 'assets/lesson.js'] }),
    ...chunk('assets/hls.js'),
    ...chunk('assets/staff.js', { facadeModuleId: '/home/edi/web/routes/staff/lesson.tsx' }),
    'assets/root.css': { type: 'asset', fileName: 'assets/root.css' },
    'assets/anek.woff2': { type: 'asset', fileName: 'assets/anek.woff2' },
  })
  expect(files.toSorted()).toEqual([
    '/assets/hls.js',
    '/assets/lesson.js',
    '/assets/player.js',
    '/assets/root.css',
    '/assets/vendor.js',
  ])
})
