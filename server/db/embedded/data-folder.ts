import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Makes the data folder where it is missing, and sees that this process may use it.
 *
 * @throws Error naming DATA_DIR and how to fix it: not a folder, not writable, or another account's
 */
export function prepareDataFolder(folder: string): void {
  const full = path.resolve(folder)
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new Error(`The data folder ${full} can't be used: ${reasonOf(error, full)}. ${FIX}`, {
      cause: error,
    })
  }
  const owner = fs.statSync(folder).uid
  if (process.getuid?.() !== 0 || owner === 0) return
  throw new Error(
    `The data folder ${full} belongs to ${nameOf(owner)}, and this runs as root: it would leave files there that Edi can't open afterwards. ` +
      `Run it as that account: \`sudo edi …\` does, or \`runuser -u ${nameOf(owner)} -- …\`.`,
  )
}

/** What a new embedded database takes before anyone uses it, with the sample catalogue. */
const NEW_DATABASE_BYTES = 100 * 1024 * 1024

/**
 * Sees that a new database fits on the disk of its folder.
 *
 * @param free bytes
 * @throws Error naming the folder, what is free and what is needed
 */
export function requireSpace(folder: string, free = freeBytes(folder)): void {
  if (free >= NEW_DATABASE_BYTES) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new Error(
    `The disk of the data folder ${path.resolve(folder)} has ${megabytes(free)} MB free, and a new database needs ${megabytes(NEW_DATABASE_BYTES)} MB. ` +
      'Make room, or choose a folder on another disk with DATA_DIR.',
  )
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

const FIX =
  'DATA_DIR names the folder: choose one that the account running Edi may write to, or change its owner with chown -R.'

function reasonOf(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  // What making folders one in another says where the last that exists can't be written to.
  if (code === 'ENOENT') {
    const existing = defined(ancestors(folder).find((ancestor) => fs.existsSync(ancestor)))
    try {
      fs.accessSync(existing, fs.constants.W_OK)
    } catch (denied) {
      return reasonOf(denied, folder)
    }
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a part of it is a file and not a folder'
  if (code === 'EROFS') return 'its disk is read-only'
  if (code === 'EACCES' || code === 'EPERM')
    return `the account ${os.userInfo().username} may not write to it`
  if (code === 'ENOSPC') return 'its disk is full'
  return message
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [parent, ...ancestors(parent)]
}

/**
 * Why a data folder did not open, in words: files that a command of another account left behind, or a damaged database.
 *
 * @param failure the message of the database
 */
export function explainUnopened(folder: string, failure: string): Error {
  const full = path.resolve(folder)
  const foreign = foreignFile(folder)
  if (foreign)
    return new Error(
      `The embedded database in ${full} can't be opened: ${foreign.file} belongs to ${nameOf(foreign.uid)}. ` +
        `Fix it as root: chown -R ${nameOf(fs.statSync(folder).uid)}: ${full}`,
    )
  return new Error(
    `The embedded database in ${full} can't be opened: its files are damaged (${failure}). ` +
      'Move the folder away and restore the newest backup into a new one: docs/operations.md, "Practise a restore".',
  )
}

/** The first file of the folder that belongs to someone else. */
function foreignFile(folder: string): { file: string; uid: number } | null {
  const own = process.getuid?.()
  if (own === undefined) return null
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    const { uid } = fs.lstatSync(file)
    if (uid !== own) return { file, uid }
  }
  return null
}

function nameOf(uid: number): string {
  const line =
    fs.existsSync('/etc/passwd') &&
    fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid))
  return line ? textBefore(line, ':') : `the account ${uid}`
}
