/** One number: the median of its runs, and its ratio to the limit. */
export interface Row {
  name: string
  value: number
  unit: string
  /** The limit measured beside it in the same run, and this value as a part of it. */
  against?: { name: string; value: number; ratio: number }
  /** What the row should be, in words; `met` says whether it is. */
  goal?: { words: string; met: boolean }
}

export interface Answer {
  rows: Row[]
  /** What a reader needs to know about this run. */
  notes?: string[]
  /** Texts to keep beside the numbers, by file name: query plans. */
  files?: Record<string, string>
}

/** A question of the bench: one file each, listed in scripts/bench.ts. */
export interface Question {
  title: string
  /** Runs the thing and its limit side by side. `progress` shows a line while it runs. */
  run(progress: (line: string) => void, options: { minutes?: number | undefined }): Promise<Answer>
}
