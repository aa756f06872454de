import type { MoveKey } from '#web/ui/drag/move-handle.tsx'

/** The entry that precedes this one after a key (null: it is first); undefined: nothing changes. */
export function placeByKey(
  order: readonly string[],
  moved: string,
  key: MoveKey,
): string | null | undefined {
  const index = order.indexOf(moved)
  const others = order.filter((each) => each !== moved)
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: others.length }[key]
  if (next < 0 || next > others.length || next === index) return undefined
  return others[next - 1] ?? null
}

/** The entry that precedes one dropped at an edge of another. */
export function placeByDrop(
  order: readonly string[],
  { moved, target, edge }: { moved: string; target: string; edge: 'top' | 'bottom' },
): string | null {
  if (edge === 'bottom') return target
  const others = order.filter((each) => each !== moved)
  return others[others.indexOf(target) - 1] ?? null
}

/** The order with an entry after another one, or first. */
export function orderWith(order: readonly string[], moved: string, after: string | null): string[] {
  const others = order.filter((each) => each !== moved)
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, moved)
}
