import { Failure, TOO_MANY } from '../failure.ts'

/** The caller of some work. */
export interface Turn {
  /** Limits how many of one account run or wait at once. */
  account: string
  /** The same of one network address. Addresses take turns, so a crowd at one does not hold up the others. */
  address: string
  /** A browser that has signed in to the account before; goes first. */
  isKnown: boolean
}

export interface QueueSize {
  atOnce: number
  /**
   * Waiting, of all accounts and addresses together; known browsers have as many separate places.
   */
  waiting: number
  perAccount: number
  perAddress: number
}

export interface FairQueue {
  /**
   * @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER immediately if no place is free for this account,
   * this address or at all
   */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
}

/** Limits CPU-heavy work and shares it fairly. */
export function fairQueue(size: QueueSize): FairQueue {
  const accounts = counter()
  const addresses = counter()
  const [regulars, others] = [lane(), lane()]
  let running = 0

  function startNext(): void {
    while (running < size.atOnce) {
      const start = regulars.next() ?? others.next()
      if (!start) return
      running += 1
      start()
    }
  }

  return {
    async run(turn, work) {
      const line = turn.isKnown ? regulars : others
      if (
        line.waiting() >= size.waiting ||
        // guard: hashing has a bounded number of places (fair-queue)
        accounts.of(turn.account) >= size.perAccount ||
        addresses.of(turn.address) >= size.perAddress
      )
        throw new Failure(`${TOO_MANY} : Too many sign-ins are under way. Try again in a moment.`)
      accounts.add(turn.account, 1)
      addresses.add(turn.address, 1)
      try {
        await new Promise<void>((start) => {
          line.push(turn.address, start)
          startNext()
        })
        try {
          return await work()
        } finally {
          running -= 1
          startNext()
        }
      } finally {
        accounts.add(turn.account, -1)
        addresses.add(turn.address, -1)
      }
    },
  }
}

/** One queue per key; the keys take turns. */
function lane() {
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0
  return {
    waiting: () => waiting,
    push(key: string, start: () => void): void {
      waiting += 1
      const line = lines.get(key)
      if (line) line.push(start)
      else lines.set(key, [start])
    },
    next(): (() => void) | undefined {
      for (const [key, line] of lines) {
        const start = line.shift()
        waiting -= 1
        // Last in the map's iteration order.
        lines.delete(key)
        if (line.length > 0) lines.set(key, line)
        return start
      }
      return undefined
    },
  }
}

function counter() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: number): void {
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
