import { Problem } from '#contract/problems.ts'

/** One command of `edi`, which an npm script runs in development as well. */
export interface Command {
  /** How it is used: printed for `--help`, and after arguments it does not know. */
  usage: string
  /**
   * Does it.
   *
   * @returns the exit code: 0 done, 1 not done, 2 wrong arguments
   * @throws Error whose message says what is wrong and how to fix it
   */
  run(words: string[]): Promise<number>
  /** Whether it takes settings and account of the service itself, after something that only root can begin. */
  beginsAsCaller?(words: string[]): boolean
}

/** Runs a command and prints what goes wrong. `--help` anywhere only prints the usage. @returns the exit code */
export async function runCommand({ usage, run }: Command, words: string[]): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    return 0
  }
  try {
    const code = await run(words)
    if (code === 2) console.error(usage)
    return code
  } catch (error) {
    console.error(error instanceof Error ? sentenceOf(error) : error)
    if (!isWrongArgument(error)) return 1
    console.error(`\n${usage}`)
    return 2
  }
}

/** For a script of developers: with `--help` it prints its usage and ends before it begins its work. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  console.log(usage)
  process.exit(0)
}

/** On a screen each field shows what is wrong with it; here they follow the sentence. */
function sentenceOf(error: Error): string {
  const fields = error instanceof Problem ? (error.errors ?? []) : []
  return [error.message, ...fields.map(({ field, message }) => `  ${field}: ${message}`)].join('\n')
}

/** What `parseArgs` throws. */
function isWrongArgument(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
}
