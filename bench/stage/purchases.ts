import { defined } from '#contract/defined.ts'

const MOST_OF_A_COURSE = 10

export interface Seat {
  courseId: string
  fee: string
}

/** Seats of many courses, so that buyers mostly do not wait for the same batch. */
export async function seatsToBuy(origin: string): Promise<Seat[]> {
  const response = await fetch(`${origin}/api/courses?limit=100`)
  const all = (await response.json()) as {
    courseId: string
    courseFee: string
    openBatch: { seatsLeft: number | null; earlyFee: string | null } | null
  }[]
  const paid = all.filter(
    ({ courseFee, openBatch }) => Number(courseFee) >= 100 && openBatch !== null,
  )
  return Array.from({ length: MOST_OF_A_COURSE }, (_, turn) =>
    paid
      .filter(({ openBatch }) => (openBatch?.seatsLeft ?? MOST_OF_A_COURSE) > turn)
      .map(({ courseId, courseFee, openBatch }) => ({
        courseId,
        fee: openBatch?.earlyFee ?? courseFee,
      })),
  ).flat()
}

/** Where a buyer's calls come from, as a proxy would say: limits count by address. */
export function addressOf(index: number): string {
  return `10.0.${Math.floor(index / 256)}.${index % 256}`
}

/** The form that the answer of the gateway's page would send. */
export function returnForm(page: string): { path: string; form: string } {
  const fields = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const { pathname } = new URL(defined(/action="([^"]+)"/.exec(page)?.[1]))
  return { path: pathname, form: new URLSearchParams(fields).toString() }
}
