import fs from 'node:fs/promises'
import path from 'node:path'

/**
 * When the newest backup of a folder was made, in seconds since 1970; 0: there is none. A backup gets its name only after
 * it was read back and verified.
 */
export async function newestBackup(folder: string): Promise<number> {
  try {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.gz'))
    const times = await Promise.all(
      names.map(async (name) => (await fs.stat(path.join(folder, name))).mtimeMs),
    )
    return Math.max(0, ...times) / 1000
  } catch {
    return 0
  }
}
