import { userInfo } from 'node:os'
import { staffRoles } from '#contract/staff/permissions.ts'
import { Email } from '#contract/text.ts'
import { readConfig } from '#server/config.ts'
import { namesOf, renewContent } from '#server/content.ts'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { removeSecondFactor, showSecondFactor } from '#server/modules/second-factor/index.ts'
import {
  giveRole,
  type AssignableRole,
  hasOwner,
  listStaff,
  listUidsByEmail,
  type StaffEntry,
  takeRole,
} from '#server/modules/students/index.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi staff add EMAIL                   makes somebody an owner of the staff area at /staff
edi staff add EMAIL --role ROLE       gives somebody another role: ${[...staffRoles.slice(1), 'instructor'].join(', ')}
edi staff remove EMAIL                takes the role away again
edi staff list                        who has a role, and who has two-step verification
edi staff reset-second-factor EMAIL   for somebody who lost phone and recovery codes

An owner gives roles at /staff/people as well; this is for the first one, and for when no owner is left.
In development: npm run staff:add -- EMAIL, staff:remove -- EMAIL, staff:list. With the embedded database, stop Edi first.`

const roles: readonly AssignableRole[] = [...staffRoles, 'instructor']

interface CommandResult {
  done: boolean
  text: string
}

/**
 * Does what the words ask for.
 *
 * @param operator who runs the command, for the history
 * @returns what to print, and whether it was done
 */
export async function staffCommand(
  db: Db,
  words: readonly string[],
  operator = userInfo().username,
): Promise<CommandResult> {
  const [verb, email, ...options] = words
  if (verb === 'list' && email === undefined) return { done: true, text: await listText(db) }
  const role = roleOf(options)
  if (email === undefined || !role || (options.length > 0 && verb !== 'add'))
    return { done: false, text: USAGE }
  const address = Email.safeParse(email)
  if (!address.success)
    return {
      done: false,
      text: `"${email}" is not a whole e-mail address, such as name@example.com.`,
    }
  if (verb === 'add') return add(db, { email: address.data, role, operator })
  if (verb === 'remove') return remove(db, { email: address.data, operator })
  if (verb === 'reset-second-factor')
    return resetSecondFactor(db, { email: address.data, operator })
  return { done: false, text: USAGE }
}

/** `--role ROLE`, or the name alone; without either an owner. null: not a role. */
function roleOf(options: readonly string[]): AssignableRole | null {
  if (options.length === 0) return 'owner'
  const name = options.join(' ').replace(/^--role[ =]/, '')
  return roles.find((role) => role === name) ?? null
}

async function add(
  db: Db,
  { email, role, operator }: { email: string; role: AssignableRole; operator: string },
): Promise<CommandResult> {
  const grant = await giveRole({ db, now: new Date() }, { email, role, operator })
  if (grant.outcome !== 'promised') {
    const when = grant.outcome === 'had-it' ? 'already' : 'now'
    const area = grant.role === 'instructor' ? '' : ' The staff area is at /staff.'
    return {
      done: true,
      text: `${grant.name} (${email}) is ${roleText(grant.role)} ${when}.${area}`,
    }
  }
  const opens =
    role === 'instructor' ? 'has the role at the next visit of the dashboard' : 'opens /staff'
  return {
    done: true,
    text: `The first account to confirm ${email} is ${roleText(role)} from then on: someone signed in with it who has confirmed it ${opens}, everyone else signs up or confirms it first.`,
  }
}

/** "an owner", "staff (finance)". */
function roleText(role: AssignableRole): string {
  if (role === 'owner') return 'an owner'
  return role === 'instructor' ? 'an instructor' : `staff (${role})`
}

async function remove(
  db: Db,
  { email, operator }: { email: string; operator: string },
): Promise<CommandResult> {
  if (!(await takeRole({ db, now: new Date() }, { email, operator })))
    return { done: false, text: `${email} has no role. \`edi staff list\` shows who has one.` }
  const warning = (await hasOwner(db))
    ? ''
    : ' No one is an owner now: `edi staff add EMAIL` makes someone one.'
  return {
    done: true,
    text: `${email} has no role any more; it holds from their next click.${warning}`,
  }
}

/** Every account that shows the address: two may for a while, and only the one with a second factor is reset. */
async function resetSecondFactor(
  db: Db,
  { email, operator }: { email: string; operator: string },
): Promise<CommandResult> {
  const uids = await listUidsByEmail(db, email)
  const config = readConfig(process.env)
  await renewContent({ config, db })
  const ctx = { db, now: new Date(), provider: namesOf(config) }
  let resets = 0
  for (const uid of uids)
    if ((await showSecondFactor(db, uid)).setUpAt) {
      await removeSecondFactor(ctx, { uid, email, operator })
      resets += 1
    }
  if (resets === 0) return { done: false, text: `${email} has no two-step verification.` }
  return {
    done: true,
    text: `Two-step verification of ${email} is reset: they set it up again when they next open /staff. They are notified by mail.`,
  }
}

async function listText(db: Db): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'No one is staff yet. `edi staff add EMAIL` adds someone.'
  const lines = await Promise.all(
    staff.map(async (entry) => staffLine(entry, await hasSecondFactor(db, entry))),
  )
  return lines.join('\n')
}

async function hasSecondFactor(db: Db, { uid }: StaffEntry): Promise<boolean> {
  return uid !== null && (await showSecondFactor(db, uid)).setUpAt !== null
}

function staffLine({ email, role, name, waitsFor }: StaffEntry, isProtected: boolean): string {
  if (name === null) return `${email}  (${role}; no one has confirmed this address yet)`
  const factor =
    role === 'instructor'
      ? ' (instructor)'
      : ` (${role}; two-step verification: ${isProtected ? 'on' : 'not set up'})`
  if (waitsFor === null) return `${email}  ${name}${factor}`
  return `${email}  ${name} (has no access: the role was given to ${waitsFor}; \`edi staff add ${email}\` gives it to the new address)`
}

export const command: Command = {
  usage: USAGE,
  async run(words) {
    if (words.length === 0) return 2
    const database = await openExistingDatabase(readConfig(process.env).database)
    try {
      await migrate(database)
      const { done, text } = await staffCommand(database.db, words)
      console.log(text)
      return done ? 0 : 1
    } finally {
      await database.close()
    }
  },
}

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
