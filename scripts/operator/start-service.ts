import path from 'node:path'
import type { Command } from '../command.ts'

export const command: Command = {
  usage: `edi start [--workers N] [--web-only | --jobs-only]

Starts the server in the foreground with the settings of the service, to see why it does not start. Ctrl-C stops it.`,
  async run(words) {
    if (!process.execve) throw new Error('`edi start` runs on Linux and macOS only.')
    process.execve(
      process.execPath,
      [process.execPath, path.join(import.meta.dirname, '../start.ts'), ...words],
      process.env as Record<string, string>,
    )
    return 1
  },
}
