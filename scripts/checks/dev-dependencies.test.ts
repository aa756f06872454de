import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'

const WEB = path.join(import.meta.dirname, '../../web')

test('npm run dev prepares every package that the browser imports before the first page asks', () => {
  const sources = fs
    .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|(^|[/-])testing\.tsx?$|^routes\.ts$|\.server\.tsx?$/.test(file),
    )
  const imported = sources.flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(WEB, file), 'utf8')
        .matchAll(/^import (?!type )[^;]*?from '([^#.'][^']*)'|import\('([^#.'][^']*)'\)/gm),
    ].map(([, written, lazy]) => written ?? lazy!),
  )
  const onServer = /^node:|^react-dom\/server|^@react-router\/node|^isbot/
  const prepared = new Set((config as { optimizeDeps: { include: string[] } }).optimizeDeps.include)
  expect(
    [...new Set(imported)].filter((name) => !prepared.has(name) && !onServer.test(name)).toSorted(),
  ).toEqual([])
})
