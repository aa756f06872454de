import { useEffect, useState } from 'react'
import type { StaffTest, TestPlan } from '#contract/tests/plans.ts'
import { ApiProblem } from '#web/api.ts'
import { localPlans } from './local-plans.ts'
import { draftOf, type PlanDraft, planOf } from './plan-draft.ts'

export interface PlanCalls {
  load: () => Promise<StaffTest>
  save: (body: { revision: number; plan: TestPlan }) => Promise<StaffTest>
}

/** A test that someone else has saved meanwhile. */
export interface PlanClash {
  theirs: StaffTest
  /** '': not known. */
  savedBy: string
}

export interface PlanEditing {
  /** As it is saved. */
  test: StaffTest
  draft: PlanDraft
  isChanged: boolean
  /** The changes are from an earlier visit. */
  isFound: boolean
  clash: PlanClash | null
  edit: (change: (draft: PlanDraft) => PlanDraft) => void
  /** @throws ApiProblem */
  save: () => Promise<boolean>
  /** Goes on with the changes, over what was saved meanwhile. */
  keepMine: () => void
  /** Takes the test as it is saved. */
  discard: () => void
}

/** A test being written. What is not saved yet stays in this browser, whatever happens to the page. */
export function usePlan(loaded: StaffTest, calls: PlanCalls): PlanEditing {
  const [local] = useState(() => localPlans(loaded.lessonId))
  const [found] = useState(() => local.read())
  const [test, setTest] = useState(loaded)
  const [draft, setDraft] = useState(() => found ?? draftOf(loaded))
  const [isChanged, setChanged] = useState(found !== null)
  const [isFound, setFound] = useState(found !== null)
  const [clash, setClash] = useState<PlanClash | null>(
    found && found.revision !== loaded.revision ? { theirs: loaded, savedBy: '' } : null,
  )

  useEffect(() => local.write(isChanged ? draft : null), [local, draft, isChanged])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  function show(next: StaffTest): void {
    setTest(next)
    setDraft(draftOf(next))
    setChanged(false)
    setFound(false)
    setClash(null)
  }

  return {
    test,
    draft,
    isChanged,
    isFound,
    clash,
    edit(change) {
      setDraft(change)
      setChanged(true)
    },
    async save() {
      try {
        show(await calls.save({ revision: draft.revision, plan: planOf(draft) }))
        return true
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'test_changed') throw error
        setClash({ theirs: await calls.load(), savedBy: error.facts.savedBy ?? '' })
        return false
      }
    },
    keepMine() {
      if (!clash) return
      const { theirs } = clash
      setTest(theirs)
      setDraft((now) => ({ ...now, revision: theirs.revision }))
      setChanged(true)
      setClash(null)
    },
    discard: () => show(clash?.theirs ?? test),
  }
}
