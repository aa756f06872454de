import { useState } from 'react'
import type { CategoryName } from '#contract/catalog/courses.ts'
import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import {
  type PopularityMark,
  popularityMarks,
  type TeachingLanguage,
  teachingLanguages,
} from '#contract/catalog/terms.ts'
import { takaText } from '#contract/money.ts'
import { readTypedTaka } from '#contract/typed-taka.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClasses, Field, Input } from '#web/ui/form/field.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { BulkResult } from './bulk-outcome.tsx'
import { BulkPeople, type BulkPerson } from './bulk-people.tsx'
import { courseProblem } from './course-problem.ts'
import type { FindInstructors } from './fields/instructor-search.tsx'

const ID = 'bulk-courses'
const STATES = ['published', 'hidden', 'archived'] as const

export interface BulkChange {
  state?: (typeof STATES)[number]
  category?: CategoryName
  popularity?: PopularityMark
  /** In taka. */
  fee?: string
  taughtIn?: TeachingLanguage
  /** By the slugs of their pages. */
  addInstructors?: string[]
  removeInstructors?: string[]
}

interface BulkBarProps {
  /** How many are chosen. */
  count: number
  /** Chooses all that match the search, on every page; null where all are chosen, or there is one page. */
  onChooseAll: (() => Promise<void>) | null
  /** How many match the search; null: not known, or more than can be changed at once. */
  matches?: number | null
  findInstructors: FindInstructors
  /** What a change would do. */
  onPreview: (change: BulkChange) => Promise<BulkOutcome>
  /** Their names, and what they are called in the language of the page. */
  categories: readonly (readonly [CategoryName, string])[]
  onApply: (change: BulkChange) => Promise<void>
}

/** What can be done with the courses that are selected, in reach of the thumb. */
export function BulkBar({ count, onChooseAll, matches = null, ...form }: BulkBarProps) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function chooseAll(): Promise<void> {
    setBusy(true)
    await onChooseAll?.()
    setBusy(false)
  }

  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-semibold">
        {words.selected(formatCount(count, language))}
      </p>
      <span className="flex flex-wrap gap-3">
        {onChooseAll && (
          <Button look="outline" busy={isBusy} onClick={() => void chooseAll()}>
            {words.chooseAllMatches(matches === null ? null : formatCount(matches, language))}
          </Button>
        )}
        <ModalButton opens={ID}>{words.bulkChange}</ModalButton>
      </span>
      <Modal id={ID} title={words.bulkTitle}>
        <BulkForm key={count} {...form} />
      </Modal>
    </Card>
  )
}

/** First what would happen, then the change. */
function BulkForm({
  categories,
  findInstructors,
  onPreview,
  onApply,
}: Omit<BulkBarProps, 'count' | 'onChooseAll' | 'matches'>) {
  const { courses: words, imports } = useWords('staff')
  const site = useWords()
  const [isUnreadable, setUnreadable] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [coming, setComing] = useState<BulkPerson[]>([])
  const [leaving, setLeaving] = useState<BulkPerson[]>([])
  const [plan, setPlan] = useState<{ change: BulkChange; outcome: BulkOutcome } | null>(null)
  const language = useLanguage()

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  async function check(form: FormData): Promise<void> {
    const typed = String(form.get('fee') ?? '').trim()
    const fee = typed === '' ? undefined : readTypedTaka(typed)
    setUnreadable(fee === null)
    if (fee === null) return
    const change: BulkChange = {
      ...wishOf(form, categories),
      ...(fee !== undefined && { fee: takaText(fee) }),
      ...(coming.length > 0 && { addInstructors: coming.map(({ slug }) => slug) }),
      ...(leaving.length > 0 && { removeInstructors: leaving.map(({ slug }) => slug) }),
    }
    await act(async () => setPlan({ change, outcome: await onPreview(change) }))
  }

  async function apply(change: BulkChange): Promise<void> {
    await act(async () => {
      await onApply(change)
      setPlan(null)
      closeModal(ID)
    })
  }

  const choices = [
    {
      name: 'state',
      label: words.state,
      options: STATES.map((state) => [state, words.bulkStates[state]] as const),
    },
    {
      name: 'category',
      label: words.category,
      options: categories,
    },
    {
      name: 'popularity',
      label: words.mark,
      options: popularityMarks.map((mark) => [mark, site.catalog.popularity[mark]] as const),
    },
    {
      name: 'taughtIn',
      label: words.fields.taughtIn,
      options: teachingLanguages.map((one) => [one, words.languagesTaught[one]] as const),
    },
  ]
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void check(new FormData(event.currentTarget))
      }}
      onChange={() => setPlan(null)}
    >
      {choices.map(({ name, label, options }) => (
        <label key={name}>
          <span className="mb-1 block font-semibold">{label}</span>
          <select name={name} defaultValue="" className={controlClasses}>
            <option value="">{words.leaveAsIs}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Field
        name="fee"
        label={words.fields.fee}
        hint={words.bulkFeeHint}
        error={isUnreadable ? imports.faults.not_amount(words.fields.fee) : undefined}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <BulkPeople
        title={words.bulkAddPeople}
        people={coming}
        find={findInstructors}
        onChange={(people) => {
          setComing(people)
          setPlan(null)
        }}
      />
      <BulkPeople
        title={words.bulkRemovePeople}
        people={leaving}
        find={findInstructors}
        onChange={(people) => {
          setLeaving(people)
          setPlan(null)
        }}
      />
      {plan && <BulkResult outcome={plan.outcome} />}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        {plan ? (
          plan.outcome.changed.length > 0 && (
            <Button busy={isBusy} onClick={() => void apply(plan.change)}>
              {words.bulkApply(
                formatCount(plan.outcome.changed.length, language),
                plan.outcome.changed.length,
              )}
            </Button>
          )
        ) : (
          <Button type="submit" busy={isBusy}>
            {words.bulkCheck}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What was chosen; the rest stays as it is. */
function wishOf(form: FormData, categories: BulkBarProps['categories']): BulkChange {
  const chosen = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === form.get(name))
  const names = categories.map(([name]) => name)
  const [state, category, popularity, taughtIn] = [
    chosen(STATES, 'state'),
    chosen(names, 'category'),
    chosen(popularityMarks, 'popularity'),
    chosen(teachingLanguages, 'taughtIn'),
  ]
  return {
    ...(state && { state }),
    ...(category && { category }),
    ...(popularity && { popularity }),
    ...(taughtIn && { taughtIn }),
  }
}
