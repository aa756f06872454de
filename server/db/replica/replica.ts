import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { defined } from '#contract/defined.ts'
import { answerWithin, guardedClient } from '../discard-unusable.ts'
import { latestPosition, type LogPosition } from './log-position.ts'

/** How often it is asked how far it is. */
const ASK_EVERY_MS = 1_000
/** One that takes longer to connect, or to say how far it is, is away. */
const ANSWER_WITHIN_MS = 2_000
/** A replica further behind answers nobody. */
const LATEST_MS = 10_000
/** Nobody knows what was written last: until it is known again, the primary answers. */
const DOUBT_MS = 60_000
/** Callers remembered by the position of their last write; of those forgotten, the latest position holds for everyone. */
const MOST_CALLERS = 20_000

/** How far the replica is, for the metrics. */
export interface ReplicaState {
  /** The host and port that answer. */
  server: string
  /** Whether reads go there. */
  isUsed: boolean
  /** Whether it answered when it was asked last. */
  isAnswering: boolean
  /** How old its newest data is at most. */
  lagSeconds: number
  /** Since when the primary answers in its place; null: it does not. */
  fellBackAt: Date | null
}

/** A copy of the database that PostgreSQL keeps by streaming, for what only reads. Source: decision 61. */
export interface Replica {
  /** For `db.read`: lends a connection to the replica, or to the primary where that one knows more than it may not. */
  pool: PostgresPool
  state(): ReplicaState
  /** The same after both servers were asked once more. */
  lookNow(): Promise<ReplicaState>
  /**
   * Runs what only reads. What fails or is refused on the replica is asked again of the primary: a row may not have
   * arrived yet.
   *
   * @param after the replica must have this; null: nothing in particular
   */
  reading<T>(after: LogPosition | null, work: () => Promise<T>): Promise<T>
  /**
   * After a write of these callers: from now on they read nothing older.
   *
   * @returns how far the primary is; null where it does not say, and is asked for everything for a while
   */
  noteWrite(callers: readonly string[]): Promise<LogPosition | null>
  /** What these callers must see; null: nothing in particular. */
  positionOf(callers: readonly string[]): LogPosition | null
  /** From now on nobody reads what is older than the primary is at this moment. */
  noteChange(): Promise<void>
  close(): Promise<void>
}

/** One call that reads. */
interface ReadTurn {
  after: LogPosition | null
  isOnPrimary: boolean
  usedReplica: boolean
}

const turns = new AsyncLocalStorage<ReadTurn>()

export function openReplica({
  url,
  settings,
  primary,
  primaryPool,
  answerWithinMs,
  askEveryMs = ASK_EVERY_MS,
  latestMs = LATEST_MS,
}: {
  url: string
  settings: pg.PoolConfig
  primary: pg.Pool
  /** The primary, as Kysely sees it. */
  primaryPool: PostgresPool
  answerWithinMs: number | undefined
  askEveryMs?: number
  latestMs?: number
}): Replica {
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchLag({ primary, pool, askEveryMs, onLook: noteFallback })
  const written = writtenPositions()
  /** What a connection has been seen to know: it leads to one server as long as it lasts. */
  const positions = new WeakMap<pg.PoolClient, LogPosition>()
  let doubtUntil = 0
  /** Until it is first seen to be good. */
  let fellBackAt: Date | null = new Date()

  const isUsable = () => Date.now() > doubtUntil && watch.isAnswering() && watch.lagMs() <= latestMs

  function noteFallback(): void {
    if (isUsable()) fellBackAt = null
    else fellBackAt ??= new Date()
  }

  const state = (): ReplicaState => ({
    server: new URL(url).host,
    isUsed: isUsable(),
    isAnswering: watch.isAnswering(),
    lagSeconds: watch.reportedLagMs() / 1000,
    fellBackAt,
  })

  /** @returns null where the replica cannot be reached, or is not that far */
  async function lend(needed: LogPosition | null): Promise<pg.PoolClient | null> {
    const client = await pool.connect().catch(() => {
      watch.lose()
      return null
    })
    if (!client || needed === null) return client
    const before = positions.get(client) ?? null
    if (before !== null && latestPosition(before, needed) === before) return client
    const isThere = await client
      .query<{ there: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there',
        [needed],
      )
      .then(
        ({ rows }) => rows[0]?.there === true,
        () => null,
      )
    if (isThere) {
      positions.set(client, needed)
      return client
    }
    client.release(isThere === null)
    return null
  }

  const reads: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const turn = turns.getStore()
      if (turn?.isOnPrimary || !isUsable()) return primaryPool.connect()
      const client = await lend(latestPosition(written.floor(), turn?.after ?? null))
      if (!client) return primaryPool.connect()
      if (turn) turn.usedReplica = true
      return guardedClient(client, answerWithinMs)
    },
  }

  return {
    pool: reads,
    state,
    async lookNow() {
      await watch.look()
      return state()
    },
    async reading(after, work) {
      const turn: ReadTurn = { after, isOnPrimary: false, usedReplica: false }
      try {
        return await turns.run(turn, work)
      } catch (error) {
        if (!turn.usedReplica) throw error
        return turns.run({ ...turn, isOnPrimary: true }, work)
      }
    },
    async noteWrite(callers) {
      try {
        const position = await writtenOn(primary)
        written.note(callers, position)
        return position
      } catch {
        doubtUntil = Date.now() + DOUBT_MS
        return null
      }
    },
    positionOf: (callers) => written.of(callers),
    async noteChange() {
      written.raise(await writtenOn(primary))
    },
    async close() {
      watch.stop()
      await pool.end()
    },
  }
}

/** How far a primary has written. */
async function writtenOn(primary: pg.Pool): Promise<LogPosition> {
  const { rows } = await primary.query<{ at: LogPosition }>(
    'select pg_current_wal_lsn()::text as at',
  )
  return defined(rows[0]).at
}

/** The positions of the last writes, by caller. */
function writtenPositions() {
  const positions = new Map<string, LogPosition>()
  let floor: LogPosition | null = null
  return {
    floor: () => floor,
    raise: (position: LogPosition) => void (floor = latestPosition(floor, position)),
    of: (callers: readonly string[]) =>
      callers.reduce<LogPosition | null>(
        (latest, caller) => latestPosition(latest, positions.get(caller) ?? null),
        null,
      ),
    note(callers: readonly string[], position: LogPosition) {
      for (const caller of callers) {
        positions.delete(caller)
        positions.set(caller, position)
      }
      for (const [caller, oldest] of positions) {
        if (positions.size <= MOST_CALLERS) return
        positions.delete(caller)
        floor = latestPosition(floor, oldest)
      }
    },
  }
}

interface LagWatch {
  /** Asks both servers how far they are. */
  look(): Promise<void>
  isAnswering(): boolean
  /** It could not be reached: until it answers again, nobody tries. */
  lose(): void
  /** Without end, until it is known. */
  lagMs(): number
  /** Since the start, until it is known. */
  reportedLagMs(): number
  stop(): void
}

/**
 * Asks both servers again and again how far they are. The replica is as old as the moment at which the primary was first
 * seen to be further.
 */
function watchLag({
  primary,
  pool,
  askEveryMs,
  onLook,
}: {
  primary: pg.Pool
  pool: pg.Pool
  askEveryMs: number
  onLook: () => void
}): LagWatch {
  /** Moments at which the primary was seen at a position the replica has not reached, oldest first. */
  let ahead: { at: number; position: LogPosition }[] = []
  /** The newest moment whose data the replica has; null: none is known. */
  let freshAt: number | null = null
  let isAnswering = false
  const openedAt = Date.now()
  let stopped = false
  let again: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const at = Date.now()
    try {
      ahead.push({ at, position: await writtenOn(primary) })
      const replica = await answerWithin(
        pool.query<{ position: LogPosition | null }>(
          'select pg_last_wal_replay_lsn()::text as position',
        ),
        ANSWER_WITHIN_MS,
      )
      const reached = replica.rows[0]?.position ?? null
      const seen = ahead.filter(({ position }) => latestPosition(reached, position) === reached)
      freshAt = seen.at(-1)?.at ?? freshAt
      ahead = ahead.slice(seen.length)
      isAnswering = true
    } catch {
      // The lag grows until both answer again.
      isAnswering = false
    }
    // A replica that stays away for hours must not fill the memory: the oldest moments are the ones that say something.
    ahead = ahead.slice(0, 3_600)
    onLook()
  }
  async function lookForever(): Promise<void> {
    await look()
    if (!stopped) again = setTimeout(() => void lookForever(), askEveryMs).unref()
  }
  void lookForever()
  return {
    look,
    isAnswering: () => isAnswering,
    lose: () => void (isAnswering = false),
    reportedLagMs: () => Math.max(0, Date.now() - (freshAt ?? openedAt)),
    lagMs: () => (freshAt === null ? Number.POSITIVE_INFINITY : Math.max(0, Date.now() - freshAt)),
    stop() {
      stopped = true
      clearTimeout(again)
    },
  }
}
