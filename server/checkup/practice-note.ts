import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Not in the database: the copy that is practised on is thrown away, and the real one belongs to the server. */
const fileOf = (dataFolder: string) => path.join(dataFolder, 'practised.json')
const Note = z.object({ at: z.iso.datetime() })

/** Notes that a backup was restored and showed its pages. */
export async function notePractice(dataFolder: string, now: Date): Promise<void> {
  await fs.mkdir(dataFolder, { recursive: true })
  await fs.writeFile(fileOf(dataFolder), JSON.stringify({ at: now.toISOString() }))
}

/** When that was last; null: never, as far as is known here. */
export async function lastPractice(dataFolder: string): Promise<Date | null> {
  const text = await fs.readFile(fileOf(dataFolder), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return new Date(Note.parse(JSON.parse(text)).at)
  } catch {
    return null
  }
}
