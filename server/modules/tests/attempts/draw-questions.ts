import { type Random, shuffled } from './question-order.ts'

/** A question that can be in an attempt. Those of one stimulus stay together. */
export interface Candidate {
  question: number
  stimulus: number | null
}

/**
 * Draws `count` questions, or all where there are fewer. Questions of one stimulus come as one: of those that do not all
 * fit in, some are taken only where nothing else is left.
 */
export function draw<T extends Candidate>(
  candidates: readonly T[],
  { count, random }: { count: number; random: Random },
): T[] {
  const taken: T[][] = []
  const tooLong: T[][] = []
  let left = count
  for (const group of shuffled(groupsOf(candidates), random)) {
    if (group.length > left) tooLong.push(group)
    else {
      taken.push(group)
      left -= group.length
    }
  }
  for (const group of tooLong) {
    taken.push(group.slice(0, left))
    left -= Math.min(left, group.length)
  }
  return taken.flat()
}

/** Mixes the questions of a section; those of one stimulus follow one another in their own order. */
export function mixed<T extends Candidate>(questions: readonly T[], random: Random): T[] {
  return shuffled(groupsOf(questions), random).flat()
}

/** Brings the questions of one stimulus together where the first of them is. */
export function together<T extends Candidate>(questions: readonly T[]): T[] {
  return groupsOf(questions).flat()
}

function groupsOf<T extends Candidate>(questions: readonly T[]): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of questions) {
    const name = one.stimulus === null ? `q${one.question}` : `s${one.stimulus}`
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return [...groups.values()]
}
