import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { accountNamed } from '../service/service-environment.ts'

/** A PostgreSQL of its own that holds what the archive has up to a moment. */
export interface MinuteServer {
  /** At a socket that lets in one account of this machine, and nobody by the network. */
  url: string
  /** How long it took to copy the files, and to replay the log since. */
  seconds: { copied: number; replayed: number }
  /** Stops it and removes its files. When this process ends otherwise, that happens as well. */
  close(): Promise<void>
}

/** What `pgbackrest info --output=json` says, as far as it is used here. */
const Archive = z.array(
  z.object({
    db: z.array(z.object({ version: z.string() })),
    backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })),
  }),
)

/** The account that owns PostgreSQL's files and may read the archive, with Debian's packages. */
const OWNER = 'postgres'
const PORT = 5432
const ASK_EVERY_MS = 200
/** After it ends, or this process: nothing stays. Of a group of its own, so that Ctrl-C leaves it to its work. */
const KEEPER = `
cat > /dev/null
[ ! -e data/postmaster.pid ] || "$1" -D data -w -m immediate stop
cd / && rm -rf "$2"`

/**
 * Restores the archive of pgBackRest up to a moment into a folder for temporary files, and starts a PostgreSQL on it.
 * The running server and the archive stay as they are. Called as root, all of it belongs to the account `postgres`.
 *
 * @param wishes.like the address of the running database: its role and its name
 * @param wishes.account who is let in
 * @throws Error that says what is missing: no archive, no backup before that moment, an archive that ends earlier
 */
export async function startMinuteServer({
  moment,
  stanza,
  like,
  account,
}: {
  moment: Date
  stanza: string
  like: URL
  account: string
}): Promise<MinuteServer> {
  const owner = ownerOfFiles()
  const archive = readArchive(stanza, owner)
  requireBackupBefore(moment, archive.backup)
  const pgCtl = path.join(programsOf(archive.db.at(-1)?.version ?? ''), 'pg_ctl')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-minute-'))
  if (owner) fs.chownSync(folder, owner.uid, owner.gid)
  // The socket in it is for another account; the files of the database are for their owner alone.
  fs.chmodSync(folder, 0o711)
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', pgCtl, folder], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(keeper, 'exit')
  const close = async () => {
    keeper.stdin.end()
    await ended
  }
  try {
    const copied = await timed(async () => restoreFiles({ moment, stanza, folder, owner }))
    const role = decodeURIComponent(like.username) || OWNER
    const replayed = await timed(() => replayLog({ moment, pgCtl, folder, owner, role, account }))
    const url = new URL(`postgres://localhost:${PORT}${like.pathname}`)
    url.username = like.username
    url.searchParams.set('host', folder)
    return { url: url.href, seconds: { copied, replayed }, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Owner = { uid: number; gid: number } | null

/** null: this process itself, which is not root. */
function ownerOfFiles(): Owner {
  if (process.getuid?.() !== 0) return null
  const account = accountNamed(OWNER)
  if (!account)
    throw new Error(
      `There is no account "${OWNER}" on this machine: practise where PostgreSQL is installed.`,
    )
  return { uid: account.uid, gid: account.gid }
}

function readArchive(stanza: string, owner: Owner) {
  const said = run('pgbackrest', [`--stanza=${stanza}`, 'info', '--output=json'], owner)
  const [archive] = Archive.parse(JSON.parse(said))
  if (!archive || archive.backup.length === 0)
    throw new Error(
      `The archive "${stanza}" has no backup. docs/how-to/restore-to-a-minute.md sets it up; --stanza names another.`,
    )
  return archive
}

function requireBackupBefore(
  moment: Date,
  backups: z.infer<typeof Archive>[number]['backup'],
): void {
  const oldest = new Date(Math.min(...backups.map(({ timestamp }) => timestamp.stop * 1000)))
  if (moment >= oldest) return
  throw new Error(
    `The oldest backup of the archive is from ${oldest.toISOString()}: it goes back to no earlier minute.`,
  )
}

/** Where Debian has the programs of a version of PostgreSQL, or where the PATH leads. */
function programsOf(version: string): string {
  const places = [
    `/usr/lib/postgresql/${version}/bin`,
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const found = places.find((place) => fs.existsSync(path.join(place, 'pg_ctl')))
  if (found) return found
  throw new Error(`PostgreSQL ${version}, which wrote the archive, is not on this machine.`)
}

interface Place {
  moment: Date
  folder: string
  owner: Owner
}

function restoreFiles({ moment, stanza, folder, owner }: Place & { stanza: string }): void {
  const data = path.join(folder, 'data')
  run('mkdir', ['-m', '700', data], owner)
  run(
    'pgbackrest',
    [
      `--stanza=${stanza}`,
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${moment.toISOString().slice(0, 19).replace('T', ' ')}+00`,
      '--target-action=promote',
      // Nothing of the copy may reach the archive of the school.
      '--archive-mode=off',
      // It waits for no backup in progress, and none waits for it.
      `--lock-path=${path.join(folder, 'lock')}`,
      '--log-level-file=off',
      '--log-level-console=error',
      'restore',
    ],
    owner,
  )
}

/** Debian has its settings elsewhere, and those of the school are for another machine: here is what a copy needs. */
async function replayLog({
  moment,
  pgCtl,
  folder,
  owner,
  role,
  account,
}: Place & { pgCtl: string; role: string; account: string }): Promise<void> {
  const data = path.join(folder, 'data')
  const files = {
    'postgresql.conf': '',
    'hba.conf': 'local all all peer map=practice\n',
    'ident.conf': `practice ${quoted(account)} ${quoted(role)}\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text, { mode: 0o600 })
    if (owner) fs.chownSync(path.join(folder, name), owner.uid, owner.gid)
  }
  const settings = {
    config_file: path.join(folder, 'postgresql.conf'),
    data_directory: data,
    hba_file: path.join(folder, 'hba.conf'),
    ident_file: path.join(folder, 'ident.conf'),
    unix_socket_directories: folder,
    listen_addresses: '',
    port: String(PORT),
    archive_mode: 'off',
    // As small as the copy may be: the log asks for the connections of the school only while it is read from.
    hot_standby: 'off',
    shared_buffers: '128MB',
    huge_pages: 'off',
    shared_preload_libraries: '',
    synchronous_standby_names: '',
    primary_conninfo: '',
    ssl: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = path.join(folder, 'log')
  try {
    run(pgCtl, ['-D', data, '-w', '-l', log, '-o', options.join(' '), 'start'], owner)
    // It has begun: until the minute is reached it turns callers away.
    while (!isOpen(path.join(path.dirname(pgCtl), 'pg_isready'), folder)) {
      run(pgCtl, ['-D', data, 'status'], owner)
      await wait(ASK_EVERY_MS)
    }
  } catch (error) {
    throw explained(moment, fs.readFileSync(log, 'utf8'), error)
  }
}

function isOpen(pgIsReady: string, folder: string): boolean {
  return spawnSync(pgIsReady, ['-q', '-h', folder, '-p', String(PORT)]).status === 0
}

/** A name in pg_ident.conf, which would take some as words of its own. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function explained(moment: Date, log: string, cause: unknown): Error {
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (.*)/.exec(log)?.[1]
    return new Error(
      `The archive does not reach ${moment.toISOString()}: its last transaction is from ${last ?? 'before its newest backup'}. ` +
        'Choose an earlier minute, or wait until PostgreSQL has handed over more (`archive_timeout`).',
      { cause },
    )
  }
  return new Error(`PostgreSQL did not start on what was restored:\n${log.trim().slice(-2_000)}`, {
    cause,
  })
}

/** @returns what it printed */
function run(program: string, words: readonly string[], owner: Owner): string {
  const ended = spawnSync(program, words, {
    ...owner,
    cwd: os.tmpdir(),
    // pg_ctl leaves a server behind that would hold a pipe open.
    stdio: ['ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if ((ended.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error(
      `${program} is not installed on this machine: docs/how-to/restore-to-a-minute.md says how an archive is set up.`,
    )
  if (ended.status !== 0)
    throw new Error(
      `${path.basename(program)} ended with ${ended.status}: ${`${ended.stderr}${ended.stdout ?? ''}`.trim()}`,
    )
  return ended.stdout ?? ''
}

/** @returns how many seconds it took */
async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
