import { Problem } from '#contract/problems.ts'

/** What happens at the school, in the order of its moments. */
export interface Timeline {
  /** Plans an act. Acts of one moment keep the order in which they were planned; later ones may be planned by earlier ones. */
  at(moment: Date, act: () => Promise<unknown>): void
  /** Lets everything happen that is planned up to `end`. What lies after it is left out. */
  run(end: Date): Promise<number>
}

interface Act {
  moment: number
  place: number
  act: () => Promise<unknown>
}

/**
 * @param setClock is told the moment of each act before it happens
 * @param onAct is told how many have happened, after each
 */
export function timeline(
  setClock: (moment: Date) => void,
  onAct: (happened: number, moment: Date) => Promise<void> | void = () => {},
): Timeline {
  let places = 0
  const waiting: Act[] = []
  return {
    at(moment, act) {
      const planned = { moment: moment.getTime(), place: (places += 1), act }
      waiting.splice(placeOf(waiting, planned), 0, planned)
    },
    async run(end) {
      let happened = 0
      for (let first = waiting[0]; first && first.moment <= end.getTime(); first = waiting[0]) {
        waiting.shift()
        const moment = new Date(first.moment)
        setClock(moment)
        if (await hasHappened(first.act)) happened += 1
        await onAct(happened, moment)
      }
      return happened
    },
  }
}

/** What the product refuses does not happen, as on a screen: of a verb that throws a problem nothing is left. */
async function hasHappened(act: Act['act']): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Where an act belongs among those that wait. */
function placeOf(waiting: readonly Act[], { moment }: Act): number {
  let from = 0
  let to = waiting.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = waiting[middle]
    if (other && other.moment <= moment) from = middle + 1
    else to = middle
  }
  return from
}
