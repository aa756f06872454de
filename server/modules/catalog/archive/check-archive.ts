import { sql } from 'kysely'
import type { ArchiveCourse } from '#contract/catalog/course-archive.ts'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import type { Db } from '#server/db/connect.ts'
import { type Fault, countFault, type FaultKind } from '../import/import-fault.ts'
import { lessonsThatWait } from './lessons-that-wait.ts'
import { archiveLines } from './archive-lines.ts'

/** Which media of a list this copy does not have as they were. */
export type FindMissingMedia = (
  db: Db,
  media: readonly { mediaId: string; files: readonly { name: string; sha256: string }[] }[],
) => Promise<string[]>

const AT_ONCE = 200
const FAULTS_SHOWN = 200
const MOST_NAMED = 50

export type ArchiveReport = Pick<
  ImportCheck,
  | 'good'
  | 'bad'
  | 'isComplete'
  | 'added'
  | 'unchanged'
  | 'faults'
  | 'missingMedia'
  | 'unpublished'
  | 'shortBanks'
> & { kinds: FaultKind[] }

/** Banks whose newest questions had no room in the file. */
function shortBanksOf({
  course_id: courseId,
  curriculum: { banks },
}: ArchiveCourse): ArchiveReport['shortBanks'] {
  return banks
    .filter((bank) => bank.left_out > 0)
    .map(({ title, left_out: leftOut }) => ({ courseId, title, leftOut }))
}

/** Reads an archive through; changes nothing. Courses that are here already stay as they are. */
export async function checkArchive(
  { db, findMissingMedia }: { db: Db; findMissingMedia: FindMissingMedia },
  file: string,
): Promise<ArchiveReport> {
  const kinds = new Map<string, FaultKind>()
  const faults: string[] = []
  const seen = new Set<string>()
  const report = { good: 0, bad: 0, isComplete: true, added: 0, unchanged: 0, missingMedia: 0 }
  const unpublished: ArchiveReport['unpublished'] = []
  const shortBanks: ArchiveReport['shortBanks'] = []
  let waiting: string[] = []
  const media = new Map<string, { mediaId: string; files: { name: string; sha256: string }[] }>()
  const compare = async () => {
    const matches = await sql<{ id: string }>`
      select lower(course_id) as id from courses where lower(course_id) = any(${waiting})`.execute(
      db,
    )
    report.unchanged += matches.rows.length
    report.added += waiting.length - matches.rows.length
    waiting = []
  }
  const note = (row: number, fault: Fault) => {
    report.bad += 1
    countFault(kinds, { fault, row })
    if (faults.length < FAULTS_SHOWN) faults.push(`line ${row}: ${fault.text}`)
  }
  for await (const line of archiveLines(file)) {
    if ('head' in line) continue
    if ('fault' in line) {
      note(line.row, { text: line.fault, kind: line.fault })
      if (line.isFatal) report.isComplete = false
      continue
    }
    const id = line.course.course_id.toLowerCase()
    if (seen.has(id)) {
      note(line.row, {
        text: `courseId "${line.course.course_id}" is in the file already`,
        kind: 'courseId is in the file already',
      })
      continue
    }
    seen.add(id)
    report.good += 1
    for (const each of line.course.curriculum.media) media.set(each.mediaId, each)
    unpublished.push(...lessonsThatWait(line.course).slice(0, MOST_NAMED - unpublished.length))
    shortBanks.push(...shortBanksOf(line.course).slice(0, MOST_NAMED - shortBanks.length))
    waiting.push(id)
    if (waiting.length === AT_ONCE) await compare()
  }
  await compare()
  report.missingMedia = (await findMissingMedia(db, [...media.values()])).length
  return { ...report, unpublished, shortBanks, kinds: [...kinds.values()], faults }
}
