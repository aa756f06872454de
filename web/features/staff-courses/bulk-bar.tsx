import { useState } from 'react'
import { type CategoryName } from '#contract/catalog/courses.ts'
import { type PopularityMark, popularityMarks } from '#contract/catalog/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form.tsx'
import { Modal, ModalButton } from '#web/ui/modal.tsx'
import { courseProblem } from './course-problem.ts'

const ID = 'bulk-courses'
const STATES = ['published', 'hidden', 'archived'] as const

export interface BulkWish {
  state?: (typeof STATES)[number]
  category?: CategoryName
  popularity?: PopularityMark
}

/** What can be done with the courses that are selected, in reach of the thumb. */
export function BulkBar({
  count,
  categories,
  onApply,
}: {
  count: number
  /** Their names, and what they are called in the language of the page. */
  categories: readonly (readonly [CategoryName, string])[]
  onApply: (wish: BulkWish) => Promise<void>
}) {
  const words = useWords('staff').courses
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function apply(form: FormData): Promise<void> {
    const chosen = <T extends string>(choices: readonly T[], name: string) =>
      choices.find((choice) => choice === form.get(name))
    const [state, category, popularity] = [
      chosen(STATES, 'state'),
      chosen(
        categories.map(([name]) => name),
        'category',
      ),
      chosen(popularityMarks, 'popularity'),
    ]
    setBusy(true)
    setFailure(null)
    try {
      await onApply({
        ...(state && { state }),
        ...(category && { category }),
        ...(popularity && { popularity }),
      })
      closeModal(ID)
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(false)
    }
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
  ]
  return (
    <div className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-raised">
      <p role="status" className="font-semibold">
        {words.selected(formatCount(count, language))}
      </p>
      <ModalButton opens={ID}>{words.bulkChange}</ModalButton>
      <Modal id={ID} title={words.bulkTitle}>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void apply(new FormData(event.currentTarget))
          }}
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
          <FormFailure>{failure}</FormFailure>
          <div className="flex justify-end">
            <Button type="submit" busy={isBusy}>
              {words.apply}
            </Button>
          </div>
        </form>
      </Modal>
    </div>
  )
}
