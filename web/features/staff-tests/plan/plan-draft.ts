import type {
  StaffTest,
  TestFault,
  TestPlan,
  TestRules,
  TestSection,
  TestSlot,
} from '#contract/tests/plans.ts'

/** What the screen shows of a question that a slot names. */
export type PlanQuestion = StaffTest['questions'][string]

export type DraftSlot =
  | { key: string; slot: Extract<TestSlot, { pick: 'question' }>; question: PlanQuestion }
  | {
      key: string
      slot: Extract<TestSlot, { pick: 'draw' }>
      /** null: not counted yet. */
      available: number | null
      /** Marks of each in the bank; null: they differ, or are not known yet. */
      hundredths: number | null
    }

export interface DraftSection extends Omit<TestSection, 'slots'> {
  key: string
  slots: readonly DraftSlot[]
}

/** A test being written. */
export interface PlanDraft {
  /** The revision it was made from. */
  revision: number
  rules: TestRules
  sections: readonly DraftSection[]
}

let count = 0
/** Tells parts of a draft apart while it is edited. */
export function newKey(): string {
  count += 1
  return `${Date.now().toString(36)}-${count}`
}

export function draftOf({ revision, plan, questions, draws }: StaffTest): PlanDraft {
  return {
    revision,
    rules: plan.rules,
    sections: plan.sections.map(({ slots, ...section }, at) => ({
      ...section,
      key: newKey(),
      slots: slots.flatMap((slot, place): DraftSlot[] => {
        if (slot.pick === 'question') {
          const question = questions[slot.questionId]
          return question ? [{ key: newKey(), slot, question }] : []
        }
        const draw = draws.find((one) => one.section === at && one.slot === place)
        const { available = null, hundredths = null } = draw ?? {}
        return [{ key: newKey(), slot, available, hundredths }]
      }),
    })),
  }
}

export function planOf({ rules, sections }: PlanDraft): TestPlan {
  return {
    rules,
    sections: sections.map(({ title, hundredths, isShuffled, slots }) => ({
      title,
      hundredths,
      isShuffled,
      slots: slots.map(({ slot }) => slot),
    })),
  }
}

/** What is wrong with a slot, as far as it is known here; null: nothing. */
export function faultOf(slot: DraftSlot): TestFault | null {
  if ('question' in slot) return slot.question.isArchived ? 'archived-question' : null
  return slot.available !== null && slot.available < slot.slot.count ? 'too-few-to-draw' : null
}

export interface PlanTotals {
  questions: number
  /** null: it differs by what is drawn. */
  hundredths: number | null
  /** Per question; null: no limit, or no question. */
  secondsEach: number | null
}

export function totalsOf({ rules, sections }: PlanDraft): PlanTotals {
  const slots = sections.flatMap((section) =>
    section.slots.map((slot) => ({ slot, each: section.hundredths })),
  )
  const questions = slots.reduce((sum, { slot }) => sum + countOf(slot), 0)
  const hundredths = slots.reduce<number | null>((sum, { slot, each }) => {
    const own = 'question' in slot ? slot.question.hundredths : slot.hundredths
    const marks = each ?? own
    return sum === null || marks === null ? null : sum + marks * countOf(slot)
  }, 0)
  const { seconds } = rules
  const secondsEach = seconds === null || questions === 0 ? null : Math.floor(seconds / questions)
  return { questions, hundredths, secondsEach }
}

export function countOf({ slot }: DraftSlot): number {
  return slot.pick === 'draw' ? slot.count : 1
}

/** The questions that the test names: none of them can be added again. */
export function pickedIn({ sections }: PlanDraft): ReadonlySet<string> {
  return new Set(
    sections.flatMap(({ slots }) =>
      slots.flatMap(({ slot }) => (slot.pick === 'question' ? [slot.questionId] : [])),
    ),
  )
}

/** Whether answers get out while someone can still answer. */
export function leaksAnswers({ answersShown, attempts, closesAt }: TestRules): boolean {
  return answersShown === 'at-once' && (attempts > 1 || closesAt !== null)
}

/** A list with the entry at one place moved by one step. */
export function moved<Entry>(list: readonly Entry[], from: number, by: -1 | 1): Entry[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(from + by, 0, entry)
  return next
}
