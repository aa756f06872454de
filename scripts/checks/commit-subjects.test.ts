import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-commits-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const author = ['-c', 'user.name=Edi', '-c', 'user.email=edi@example.com']
function commit(repository: string, subject: string, day: string): void {
  const words = [...author, 'commit', '--allow-empty', '-q', '-m', `${subject}\n\nThe reason.`]
  execFileSync('git', [...words, `--date=${day}T12:00:00Z`], { cwd: repository })
}

function repositoryOf(name: string, commits: readonly (readonly [string, string])[]): string {
  const repository = path.join(folder, name)
  execFileSync('git', ['init', '-q', repository])
  for (const [subject, day] of commits) commit(repository, subject, day)
  return repository
}

function check(repository: string) {
  const script = path.join(import.meta.dirname, 'commit-subjects.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, repository], { encoding: 'utf8' })
  return { status, stdout }
}

const LONGEST = 'Refuse a course that is already in the cart, on every screen'
const CHECKED = '2026-11-21'

test('subjects of up to sixty characters pass, Bangla ones too', () => {
  expect(LONGEST).toHaveLength(60)
  const bangla = 'ক্ষ'.repeat(20)
  expect(
    check(
      repositoryOf('short', [
        [LONGEST, CHECKED],
        [bangla, CHECKED],
      ]),
    ),
  ).toEqual({
    status: 0,
    stdout: '',
  })
})

test('a longer subject is named, in a clone as well; those from before the rule are not', () => {
  const repository = repositoryOf('long', [
    [`An old one. ${LONGEST}`, '2026-11-20'],
    [`${LONGEST}.`, CHECKED],
  ])
  const clone = path.join(folder, 'clone')
  execFileSync('git', ['clone', '-q', `file://${repository}`, clone])
  for (const place of [repository, clone])
    expect(check(place)).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        /^[0-9a-f]{7,}: 61 characters, 60 at most: Refuse a course .*\.\n$/,
      ),
    })
})

test('a subject names its area, unless it is from before the rule', () => {
  const repository = repositoryOf('area', [
    ['Refuse an expired coupon', CHECKED],
    ['checkout: refuse an expired coupon', '2026-11-28'],
    ['Refuse an expired coupon', '2026-11-28'],
    ['checkout:', '2026-11-28'],
  ])
  const { status, stdout } = check(repository)
  expect(status).toBe(1)
  const wrong = /^\w+: not of the form "area: what changed for whom": (.*)$/gm
  expect(Array.from(stdout.matchAll(wrong), ([, subject]) => subject)).toEqual([
    'checkout:',
    'Refuse an expired coupon',
  ])
})

test('without a repository nothing is known', () => {
  const nowhere = path.join(folder, 'nowhere')
  fs.mkdirSync(nowhere)
  expect(check(nowhere).status).toBe(3)
})
