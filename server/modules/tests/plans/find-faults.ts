import type { StaffTest, TestPlan } from '#contract/tests/plans.ts'
import type { DrawPool } from './draw-pools.ts'

export type PlanFault = StaffTest['faults'][number]

/** Why a test with this plan cannot be published, or not be started: in the order of the plan. */
export function findFaults(
  { sections }: TestPlan,
  {
    questions,
    pools,
  }: { questions: Record<string, { isArchived: boolean }>; pools: readonly DrawPool[] },
): PlanFault[] {
  if (sections.every(({ slots }) => slots.length === 0))
    return [{ fault: 'no-questions', section: null, slot: null }]
  return sections.flatMap(({ slots }, section) =>
    slots.flatMap((slot, at): PlanFault[] => {
      const place = { section, slot: at }
      if (slot.pick === 'question')
        return questions[slot.questionId]?.isArchived
          ? [{ fault: 'archived-question', ...place }]
          : []
      const pool = pools.find((one) => one.section === section && one.slot === at)
      return (pool?.available ?? 0) < slot.count ? [{ fault: 'too-few-to-draw', ...place }] : []
    }),
  )
}
