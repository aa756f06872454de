import { Failure, TOO_MANY } from './failure.ts'

/** For whom some work is done. */
export interface Turn {
  /** Only so many of one account run or wait at once. */
  account: string
  /** The same of one network address. Addresses take turns, so a crowd at one does not hold up the others. */
  address: string
  /** Before everybody who is not: a browser that has signed in to the account before. */
  isKnown: boolean
}

export interface QueueSize {
  atOnce: number
  /** Waiting, of all accounts and addresses together; known browsers have as many places of their own. */
  waiting: number
  perAccount: number
  perAddress: number
}

export interface FairQueue {
  /** @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER at once, where no place is free for this account, address or anybody */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
}

/** Bounds work that keeps a processor busy, and shares it out fairly. */
export function fairQueue(size: QueueSize): FairQueue {
  const accounts = counter()
  const addresses = counter()
  const [known, others] = [lane(), lane()]
  let running = 0

  function startNext(): void {
    while (running < size.atOnce) {
      const start = known.next() ?? others.next()
      if (!start) return
      running += 1
      start()
    }
  }

  return {
    async run(turn, work) {
      const line = turn.isKnown ? known : others
      if (
        line.waiting() >= size.waiting ||
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

/** One line a key; the keys take turns. */
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
        // Behind all others, in the order in which a map is walked.
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
