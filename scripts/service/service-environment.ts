import fs from 'node:fs'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import { settings } from '#server/config.ts'
import { parseSystemdEnvironment } from './systemd-environment.ts'

const UNITS = [
  '/etc/systemd/system/edi.service',
  path.join(import.meta.dirname, '../../deploy/edi.service'),
]

/**
 * Gives this process the service's account, file permissions and settings, so that no command works on another database
 * or leaves files it can't open. Settings are those of the unit and of `/etc/edi.env` (`EDI_ENV_FILE` names another;
 * empty is the environment as it is). Those of the shell are dropped.
 *
 * @throws Error when the file is missing or can't be read, or the account is missing
 */
export function takeServiceEnvironment(): void {
  const account = takeServiceSettings()
  if (account !== null) becomeAccount(account)
}

/**
 * Gives this process the service's settings alone, for a command that first does something as root.
 *
 * @returns the account that it has to become afterwards; null: it stays who it is
 */
export function takeServiceSettings(): string | null {
  const file = process.env['EDI_ENV_FILE'] ?? '/etc/edi.env'
  if (file === '') return null
  const unit = readUnit()
  const fileEnvironment = parseSystemdEnvironment(readSettings(file))
  for (const name of settings) delete process.env[name]
  Object.assign(process.env, unit.environment, fileEnvironment)
  process.umask(0o077)
  return process.getuid?.() === 0 ? (process.env['EDI_USER'] ?? unit.user) : null
}

function readSettings(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new Error(
        `The settings in ${file} are for root and the account of Edi only. Put \`sudo\` in front of the command.`,
        {
          cause: error,
        },
      )
    if (code === 'ENOENT')
      throw new Error(
        `There is no file of settings ${file}. docs/operations.md, "Settings", shows one; EDI_ENV_FILE names another file.`,
        {
          cause: error,
        },
      )
    throw error
  }
}

function readUnit(): { user: string; environment: Record<string, string> } {
  const text = fs.readFileSync(defined(UNITS.find((unit) => fs.existsSync(unit))), 'utf8')
  const user = /^User=(\S+)$/m.exec(text)?.[1] ?? 'root'
  const words = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  )
  const environment = Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )
  return { user, environment }
}

/** From here on this process is that account, for good. */
export function becomeAccount(name: string): void {
  const account = accountNamed(name)
  if (!account)
    throw new Error(
      `There is no account "${name}" on this machine, which Edi runs as. docs/operations.md, "Install Edi", makes it; EDI_USER names another.`,
    )
  if (!process.setgroups || !process.setgid || !process.setuid)
    throw new Error('This system has no accounts that a process can change to.')
  process.setgroups([account.gid])
  process.setgid(account.gid)
  process.setuid(account.uid)
  Object.assign(process.env, { HOME: account.home, USER: name, LOGNAME: name })
}

/** An account of this machine; null: there is none of this name. */
export function accountNamed(name: string): { uid: number; gid: number; home: string } | null {
  const fields = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([each]) => each === name)
  if (!fields) return null
  const [, , uid, gid, , home = '/'] = fields
  return { uid: Number(uid), gid: Number(gid), home }
}
