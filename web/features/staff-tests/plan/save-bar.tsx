import { type RefObject, useState } from 'react'
import type { NotReadyReason } from '#contract/learning/terms.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { totalsOf } from './plan-draft.ts'
import type { PlanEditing } from './use-plan.ts'

/** What the test comes to, and Save, in reach of the thumb. */
export function SaveBar({
  editing,
  page,
}: {
  editing: PlanEditing
  page: RefObject<HTMLElement | null>
}) {
  const words = useWords('staff').tests
  const notReady = useWords('curriculum').notReady
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const { questions } = totalsOf(editing.draft)

  async function save(): Promise<void> {
    const faulty = page.current?.querySelector<HTMLElement>(
      // A field of a closed dialog is no part of the test.
      '[aria-invalid="true"]:not(dialog *)',
    )
    if (faulty) {
      faulty.closest('details')?.setAttribute('open', '')
      faulty.focus()
      toast.error(words.faulty)
      return
    }
    if (questions > testLimits.questions) {
      toast.error(words.tooMany(formatCount(testLimits.questions, language)))
      return
    }
    setBusy(true)
    try {
      if (await editing.save()) toast.success(words.saved)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const reason =
        error.code === 'lesson_not_ready' ? notReady[error.facts.reason as NotReadyReason] : null
      toast.error(reason ?? problemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 shadow-raised"
    >
      <Totals editing={editing} />
      <Button
        busy={isBusy}
        disabled={!editing.isChanged || editing.clash !== null}
        onClick={() => void save()}
      >
        {words.save}
      </Button>
    </Card>
  )
}

function Totals({ editing: { draft, isChanged } }: { editing: PlanEditing }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { questions, hundredths, secondsEach } = totalsOf(draft)
  const parts = [
    words.questions(formatCount(questions, language), questions),
    hundredths === null ? words.marksVary : words.marks(marksText(hundredths, language)),
    ...(secondsEach === null
      ? []
      : [
          words.each(
            secondsEach < 60 ? '' : formatCount(Math.floor(secondsEach / 60), language),
            formatCount(secondsEach % 60, language),
          ),
        ]),
  ]
  return (
    <p className="min-w-0">
      <span className="block font-semibold">{parts.join(' · ')}</span>
      <span className="block text-sm text-ink-soft">
        {isChanged ? words.isUnsaved : words.isSaved}
      </span>
    </p>
  )
}
