import { spawnSync } from 'node:child_process'
import { ROOT, runStep, type StepResult } from '../run-steps.ts'

/** Source: CONTRIBUTING.md. */
const LONGEST = 60
/** Earlier commits were made before anything checked them. */
const CHECKED_FROM = Date.parse('2026-11-21T00:00:00Z') / 1000
const NO_REPOSITORY = 3

/** Subjects of commits are short enough for a list of them. An unpacked archive of the sources has none to check. */
export async function checkCommitSubjects(): Promise<StepResult> {
  return runStep(
    { name: 'commit subjects', command: 'node', parts: [import.meta.filename] },
    { notCheckedWhen: ({ code }) => (code === NO_REPOSITORY ? 'there is no git history' : null) },
  )
}

/** @returns the exit code */
function tellLongSubjects(repository: string): number {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%at %h %s'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  if (status !== 0) return NO_REPOSITORY
  const tooLong = stdout.split('\n').flatMap((line) => {
    const [, at, commit, subject = ''] = /^(\d+) (\w+) (.*)$/.exec(line) ?? []
    const { length } = Array.from(new Intl.Segmenter('en').segment(subject))
    return Number(at) >= CHECKED_FROM && length > LONGEST
      ? [`${commit}: ${length} characters, ${LONGEST} at most: ${subject}`]
      : []
  })
  for (const line of tooLong) console.log(line)
  return tooLong.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = tellLongSubjects(process.argv[2] ?? ROOT)
