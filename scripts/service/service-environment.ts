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
  const file = process.env['EDI_ENV_FILE'] ?? '/etc/edi.env'
  if (file === '') return
  const unit = readUnit()
  const fileEnvironment = parseSystemdEnvironment(readSettings(file))
  for (const name of settings) delete process.env[name]
  Object.assign(process.env, unit.environment, fileEnvironment)
  process.umask(0o077)
  if (process.getuid?.() === 0) becomeUser(process.env['EDI_USER'] ?? unit.user)
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

function becomeUser(user: string): void {
  const account = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === user)
  if (!account)
    throw new Error(
      `There is no account "${user}" on this machine, which Edi runs as. docs/operations.md, "Put Edi there", makes it; EDI_USER names another.`,
    )
  const [, , uid, gid, , home] = account
  if (!process.setgroups || !process.setgid || !process.setuid)
    throw new Error('This system has no accounts that a process can change to.')
  process.setgroups([Number(gid)])
  process.setgid(Number(gid))
  process.setuid(Number(uid))
  Object.assign(process.env, { HOME: home, USER: user, LOGNAME: user })
}
