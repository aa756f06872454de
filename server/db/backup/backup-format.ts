import { defined } from '#contract/defined.ts'
import { z } from 'zod'

/**
 * A backup, as gzipped text. It begins with a line of JSON that says what it is. Each table is a line of JSON, its rows
 * in the text format of COPY and a line "\.". The end is a line of JSON with the counts, the sequences and the checksum
 * of every byte before it.
 */
export const FORMAT = 1

export const BackupHead = z.object({
  edi: z.literal(FORMAT, {
    error: 'This file was made by a newer version of Edi, or is no backup.',
  }),
  made: z.iso.datetime(),
  /** The migrations behind the schema of the rows. */
  migrations: z.array(z.string()).min(1),
})
export type BackupHead = z.infer<typeof BackupHead>

export const TableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })

export const BackupTail = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.tuple([z.string(), z.string()])),
  sha256: z.string(),
})
export type BackupTail = z.infer<typeof BackupTail>

export const END_OF_TABLE = '\\.'

const UNESCAPED: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\t': '\t' }

/** A line of COPY as the texts of its fields. */
export function fieldsOf(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((field) =>
      field === '\\N'
        ? null
        : field.replace(/\\[\\nrt]/g, (escaped) => defined(UNESCAPED[escaped])),
    )
}
