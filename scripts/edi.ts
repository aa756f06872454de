import manifest from '../package.json' with { type: 'json' }
import { type Command, runCommand } from './command.ts'
import { takeServiceEnvironment } from './service/service-environment.ts'

const USAGE = `edi COMMAND …   runs with the settings of /etc/edi.env, as the account edi; as root it becomes that account

  staff add|remove EMAIL, staff list   who may open the staff area; more: edi staff --help
  import FILE                          courses from a CSV or JSON file
  import-questions FILE                questions from GIFT, Moodle XML, QTI, Aiken or a spreadsheet
  status                               is everything well: settings, server, mails, jobs, backups
  doctor                               does all that Edi needs answer: mail server, gateways, disk, certificate and more
  backup [FILE]                        everything in the database, to one file
  restore FILE                         a backup into a new, empty database
  practice FILE, practice --to MINUTE  a backup, or the archive up to a minute, into a copy that nobody else sees
  upgrade [VERSION]                    a newer version, tried on a backup first; back again if it does not start
  move URL                             the embedded database to a PostgreSQL server
  move-media PLACE                     videos and files to a bucket or a folder
  rebuild-reports                      the sums that reports are read from, out of the ledger
  reset                                deletes the embedded database
  start                                the server itself, in the foreground
  --version                            which version this is

edi COMMAND --help says more. EDI_ENV_FILE names another file of settings, EDI_USER another account.`

const commands: Record<string, () => Promise<{ command: Command }>> = {
  staff: () => import('./operator/staff.ts'),
  import: () => import('./operator/import-catalogue.ts'),
  'import-questions': () => import('./operator/import-questions.ts'),
  status: () => import('./operator/status.ts'),
  doctor: () => import('./operator/doctor.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./operator/restore.ts'),
  practice: () => import('./operator/practice.ts'),
  move: () => import('./operator/move-database.ts'),
  'move-media': () => import('./operator/move-media.ts'),
  'rebuild-reports': () => import('./operator/rebuild-reports.ts'),
  reset: () => import('./operator/reset-data.ts'),
  start: () => import('./operator/start-service.ts'),
}

/** Runs a command of the operator. @returns the exit code */
async function edi([name, ...words]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(USAGE)
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    console.log(manifest.version)
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    console.error(`edi has no command "${name}".\n\n${USAGE}`)
    return 2
  }
  return runCommand(
    {
      usage: (await load()).command.usage,
      async run(input) {
        const { command } = await load()
        if (!command.beginsAsCaller?.(input)) takeServiceEnvironment()
        return command.run(input)
      },
    },
    words,
  )
}

process.exitCode = await edi(process.argv.slice(2))
