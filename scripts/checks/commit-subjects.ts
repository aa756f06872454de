import { spawnSync } from 'node:child_process'
import { ROOT, runStep, type StepResult } from '../run-steps.ts'

/** Source: CONTRIBUTING.md. */
const LONGEST = 60
/** Earlier commits were made before anything checked them. */
const CHECKED_FROM = Date.parse('2026-11-21T00:00:00Z') / 1000
/** From here on a subject says where, then what changed for whom: "checkout: refuse an expired coupon". */
const AREA_FROM = Date.parse('2026-11-27T11:00:00Z') / 1000
const AREA = /^[a-z0-9]+(?:[- ][a-z0-9]+)*: \S/
const NO_REPOSITORY = 3

/** Subjects of commits name their area and are short enough for a list of them. An unpacked archive of the sources has none to check. */
export async function checkCommitSubjects(): Promise<StepResult> {
  return runStep(
    { name: 'commit subjects', command: 'node', parts: [import.meta.filename] },
    { notCheckedWhen: ({ code }) => (code === NO_REPOSITORY ? 'there is no git history' : null) },
  )
}

/** @returns the exit code */
function tellWrongSubjects(repository: string): number {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%at %h %s'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  if (status !== 0) return NO_REPOSITORY
  const wrong = stdout.split('\n').flatMap((line) => {
    const [, at, commit, subject = ''] = /^(\d+) (\w+) (.*)$/.exec(line) ?? []
    const { length } = Array.from(new Intl.Segmenter('en').segment(subject))
    const time = Number(at)
    if (time >= CHECKED_FROM && length > LONGEST)
      return [`${commit}: ${length} characters, ${LONGEST} at most: ${subject}`]
    return time >= AREA_FROM && !AREA.test(subject)
      ? [`${commit}: not of the form "area: what changed for whom": ${subject}`]
      : []
  })
  for (const line of wrong) console.log(line)
  return wrong.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = tellWrongSubjects(process.argv[2] ?? ROOT)
