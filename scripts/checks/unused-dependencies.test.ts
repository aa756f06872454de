import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-steps.ts'

/** What no file of ours imports, and why it is installed in production. */
const notImported: Record<string, string> = {
  '@aws-sdk/s3-request-presigner': 'flydrive imports it',
  '@react-router/node': 'the build of React Router imports it',
  '@tiptap/pm': 'the packages of TipTap share it',
  isbot: 'the build of React Router asks for it',
  node: 'runs everything',
}

test('every package of production is imported somewhere', () => {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const listed = execFileSync('git', ['ls-files', 'contract', 'server', 'web', 'stand-ins'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const sources = listed
    .split('\n')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const isImported = (name: string) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(sources)
  const unused = Object.keys(dependencies).filter((name) => !isImported(name))
  expect(unused.toSorted()).toEqual(Object.keys(notImported).toSorted())
})
