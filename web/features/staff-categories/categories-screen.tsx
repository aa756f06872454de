import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form.tsx'
import { Modal, ModalButton } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { orderWith, placeByDrop, placeByKey } from './arrange.ts'
import { CategoryForm, type CategoryNames } from './category-form.tsx'
import { CategoryRow, MOVE_HELP } from './category-row.tsx'
import { useCategoryDrops } from './drag-category.ts'

/** The calls this screen makes; each answers all categories. */
export interface CategoryCalls {
  add: (names: CategoryNames) => Promise<StaffCategory[]>
  change: (
    slug: string,
    change: Partial<CategoryNames> & { isHidden?: boolean; after?: string | null },
  ) => Promise<StaffCategory[]>
}

const ADD = 'add-category'

/** The categories in the order of their tabs. */
export function CategoriesScreen({
  loaded,
  calls,
}: {
  loaded: StaffCategory[]
  calls: CategoryCalls
}) {
  const words = useWords('staff').categories
  const site = useWords()
  const language = useLanguage()
  const [categories, setCategories] = useState(loaded)
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const order = categories.map(({ slug }) => slug)

  // A row that was moved may have lost the focus on its way.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  })

  function move(slug: string, after: string | null): void {
    const moved = orderWith(order, slug, after)
    const bySlug = new Map(categories.map((category) => [category.slug, category]))
    setCategories(moved.flatMap((each) => bySlug.get(each) ?? []))
    const { nameEn = '', nameBn = '' } = bySlug.get(slug) ?? {}
    const place = formatCount(moved.indexOf(slug) + 1, language)
    const name = language === 'bn' ? nameBn : nameEn
    setSaid(words.moved(name, place, formatCount(moved.length, language)))
    calls.change(slug, { after }).then(setCategories, (error: unknown) => {
      setCategories(categories)
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    })
  }

  useCategoryDrops((moved, target, edge) =>
    move(moved, placeByDrop(order, { moved, target, edge })),
  )

  /** A failure in the words of this page. */
  const told = (error: unknown): never => {
    const title = error instanceof ApiProblem ? words.problems[error.code] : undefined
    if (!(error instanceof ApiProblem) || !title) throw error
    throw new ApiProblem({ status: error.status, code: error.code, title })
  }

  async function change(
    slug: string,
    wish: Partial<CategoryNames> & { isHidden?: boolean },
  ): Promise<void> {
    setCategories(await calls.change(slug, wish).catch(told))
    if (wish.isHidden === undefined) return void toast.success(words.saved)
    toast.success(wish.isHidden ? words.isHiddenNow : words.isShownNow)
  }

  return (
    <>
      <div className="mb-4">
        <ModalButton opens={ADD} look="primary">
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </ModalButton>
      </div>
      <Modal id={ADD} title={words.addTitle}>
        <CategoryForm
          // Empty again for the next one.
          key={categories.length}
          modal={ADD}
          hint={words.addHint}
          submit={words.addButton}
          onSubmit={async (names) => {
            setCategories(await calls.add(names).catch(told))
            toast.success(words.added)
          }}
        />
      </Modal>
      <p id={MOVE_HELP} className="sr-only">
        {words.moveHelp}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol className="grid gap-2">
        {categories.map((category) => (
          <CategoryRow
            key={category.slug}
            category={category}
            onMove={(key) => {
              const after = placeByKey(order, category.slug, key)
              if (after === undefined) return
              refocus.current = `handle-${category.slug}`
              move(category.slug, after)
            }}
            onChange={(wish) =>
              change(category.slug, wish).catch((error: unknown) => {
                // The form says what is wrong with a name.
                if (wish.isHidden === undefined || !(error instanceof ApiProblem)) throw error
                toast.error(problemText(error, site))
              })
            }
          />
        ))}
      </ol>
    </>
  )
}
