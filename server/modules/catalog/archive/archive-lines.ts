import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ArchiveCourse, ArchiveHead } from '#contract/catalog/course-archive.ts'

/** Bytes in which the first line says that a file is an archive. */
const FIRST_BYTES = 64

/** A line of an archive, or what is wrong with it. `row`: its number, from 1. */
export type ArchiveLine = { row: number } & (
  | { head: ArchiveHead }
  | { course: ArchiveCourse }
  | { fault: string; isFatal: boolean }
)

/** Whether a file holds whole courses. */
export async function isArchive(file: string): Promise<boolean> {
  for await (const part of createReadStream(file, { end: FIRST_BYTES }))
    return /^\s*\{\s*"edi"\s*:\s*"courses"/.test(String(part))
  return false
}

/** The lines of an archive, one at a time. */
export async function* archiveLines(file: string): AsyncGenerator<ArchiveLine> {
  let row = 0
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    row += 1
    if (text.trim() === '') continue
    const value = jsonOrNull(text)
    if (row === 1) {
      const head = ArchiveHead.safeParse(value)
      if (head.success) yield { row, head: head.data }
      else yield { row, fault: faultOf(value, head.error.issues[0]), isFatal: true }
      if (!head.success) return
      continue
    }
    const course = ArchiveCourse.safeParse(value)
    if (course.success) yield { row, course: course.data }
    else yield { row, fault: faultOf(value, course.error.issues[0]), isFatal: false }
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function faultOf(
  value: unknown,
  issue: { path: PropertyKey[]; message: string } | undefined,
): string {
  if (value === null) return 'is not valid JSON'
  return `cannot be read at ${issue?.path.map(String).join('.') || 'its beginning'}`
}
