import { Email } from '#contract/text.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { giveStaffRole, listStaff, takeStaffRole } from '#server/modules/students/index.ts'

const USAGE = `npm run staff:add -- EMAIL      gives somebody the staff area at /staff
npm run staff:remove -- EMAIL   takes it away again
npm run staff:list              who has it`

/**
 * Does what the words ask for.
 *
 * @returns what to tell, and whether it was done
 */
export async function staffCommand(db: Db, words: readonly string[]): Promise<{ done: boolean; text: string }> {
  const [verb, email, ...more] = words
  if (verb === 'list' && email === undefined) return { done: true, text: await listText(db) }
  if ((verb !== 'add' && verb !== 'remove') || email === undefined || more.length > 0) return { done: false, text: USAGE }
  const address = Email.safeParse(email)
  if (!address.success) return { done: false, text: `"${email}" is not a whole e-mail address, such as name@example.com.` }
  return verb === 'add' ? add(db, address.data) : remove(db, address.data)
}

async function add(db: Db, email: string): Promise<{ done: boolean; text: string }> {
  const given = await giveStaffRole(db, email)
  if (given.outcome === 'promised')
    return { done: true, text: `Nobody has signed up as ${email} yet. Whoever does, and confirms that address, is staff from then on.` }
  const what = given.outcome === 'given' ? 'is staff now' : 'was staff already'
  return {
    done: true,
    text: `${given.name} (${email}) ${what}. The staff area is at /staff; it opens once the e-mail address is confirmed.`,
  }
}

async function remove(db: Db, email: string): Promise<{ done: boolean; text: string }> {
  if (!(await takeStaffRole(db, email))) return { done: false, text: `${email} is not staff. \`npm run staff:list\` shows who is.` }
  return { done: true, text: `${email} is not staff any more; it holds from their next click.` }
}

async function listText(db: Db): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'Nobody is staff yet. `npm run staff:add -- EMAIL` makes somebody.'
  return staff.map(({ email, name }) => `${email}  ${name ?? '(has not signed up yet)'}`).join('\n')
}

if (import.meta.main)
  try {
    const database = await openDatabase(readConfig(process.env).database)
    try {
      await migrate(database.db)
      const { done, text } = await staffCommand(database.db, process.argv.slice(2))
      console.log(text)
      process.exitCode = done ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
