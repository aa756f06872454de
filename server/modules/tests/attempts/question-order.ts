import { defined } from '#contract/defined.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'

/** What of a question is shown in which order, by the ids of its bank. What it does not have is left out. */
export interface QuestionOrder {
  options?: string[]
  rows?: string[]
  partners?: string[]
  items?: string[]
  /** Choices of a gap, by its id. */
  gaps?: Record<string, string[]>
}

/** A whole number from nought, below the given one. */
export type Random = (below: number) => number

export type QuestionFaceOf = {
  [Document in QuestionDocument as Document['kind']]: Pick<Document, 'kind' | 'shown'>
}[QuestionDocument['kind']]

/**
 * An order for one attempt. Partners and items to put in order are always shuffled, since banks keep them as they are
 * right; choices only where the test says so.
 */
export function newOrder(
  { kind, shown }: QuestionFaceOf,
  { shufflesOptions, random }: { shufflesOptions: boolean; random: Random },
): QuestionOrder {
  const mixed = (items: readonly { id: string }[]) => shuffled(idsOf(items), random)
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return {
        options: shufflesOptions ? withFixedPlaces(shown.options, random) : idsOf(shown.options),
      }
    case 'gaps': {
      const gaps = shown.gaps.flatMap(({ id, options }) =>
        options ? [[id, shufflesOptions ? mixed(options) : idsOf(options)] as const] : [],
      )
      return gaps.length > 0 ? { gaps: Object.fromEntries(gaps) } : {}
    }
    case 'matching':
      return { rows: idsOf(shown.rows), partners: mixed(shown.partners) }
    case 'ordering':
      return { items: mixed(shown.items) }
    default:
      return {}
  }
}

/** Every order is equally likely. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = random(last + 1)
    ;[mixed[last], mixed[at]] = [defined(mixed[at]), defined(mixed[last])]
  }
  return mixed
}

/** "All of the above" stays below the others; "i and ii", "i and iii" stay as every exam prints them. */
function withFixedPlaces(
  options: readonly { id: string; isFixed?: boolean | undefined; statements?: unknown }[],
  random: Random,
): string[] {
  const isFixed = (option: (typeof options)[number]) =>
    option.isFixed ?? option.statements !== undefined
  const moved = shuffled(idsOf(options.filter((option) => !isFixed(option))), random)
  return options.map((option) => (isFixed(option) ? option.id : defined(moved.shift())))
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map(({ id }) => id)
}
