import { textIn } from '#contract/languages.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { useDropMonitor } from '#web/ui/drag/drag-rows.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { inOwnWords } from '#web/ui/form/own-words.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterMove } from '#web/ui/hooks/use-focus-after-move.ts'
import { useInOrder } from '#web/ui/hooks/use-in-order.ts'
import { orderWith, placeByDrop, placeByKey } from './arrange.ts'
import { CategoryForm, type CategoryNames } from './category-form.tsx'
import { MOVE_HELP } from '#web/ui/drag/move-handle.tsx'
import { CategoryRow } from './category-row.tsx'

/** The calls of this screen; each responds with all categories. */
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
  const { categories, said, moveByKey, add, change } = useCategories(loaded, calls)
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
          onSubmit={add}
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
            onMove={(key) => moveByKey(category.slug, key)}
            onChange={(edit) =>
              change(category.slug, edit).catch((error: unknown) => {
                // The form shows what is wrong with a name.
                if (edit.isHidden === undefined || !(error instanceof ApiProblem)) throw error
                toast.error(problemText(error, site))
              })
            }
          />
        ))}
      </ol>
    </>
  )
}

/**
 * The categories as shown immediately and as saved on the server; `said`: the new place of a moved one, for screen
 * readers.
 */
function useCategories(loaded: StaffCategory[], calls: CategoryCalls) {
  const words = useWords('staff').categories
  const site = useWords()
  const language = useLanguage()
  const [categories, setCategories] = useState(loaded)
  const [said, setSaid] = useState('')
  const focusAfterMove = useFocusAfterMove()
  const inOrder = useInOrder()
  const queue = useRef({ waiting: 0, saved: loaded })
  const order = categories.map(({ slug }) => slug)

  /** One change after the other, so that the answer to an older one does not come over a newer order. */
  async function inTurn(send: () => Promise<StaffCategory[]>): Promise<void> {
    const changes = queue.current
    changes.waiting += 1
    try {
      changes.saved = await inOrder(send)
    } finally {
      changes.waiting -= 1
      if (changes.waiting === 0) setCategories(changes.saved)
    }
  }

  function move(slug: string, after: string | null): void {
    const moved = orderWith(order, slug, after)
    const bySlug = new Map(categories.map((category) => [category.slug, category]))
    setCategories(moved.flatMap((each) => bySlug.get(each) ?? []))
    const { nameEn = '', nameBn = '' } = bySlug.get(slug) ?? {}
    const place = formatCount(moved.indexOf(slug) + 1, language)
    const name = textIn(language, { en: nameEn, bn: nameBn })
    setSaid(words.moved(name, place, formatCount(moved.length, language)))
    inTurn(() => calls.change(slug, { after })).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    })
  }

  useDropMonitor<'category'>(({ dragged, target, edge }) =>
    move(dragged.id, placeByDrop(order, { moved: dragged.id, target: target.id, edge })),
  )

  function moveByKey(slug: string, key: Parameters<typeof placeByKey>[2]): void {
    const after = placeByKey(order, slug, key)
    if (after === undefined) return
    focusAfterMove(() => document.getElementById(`handle-${slug}`))
    move(slug, after)
  }

  const rethrow = (error: unknown): never => {
    throw inOwnWords(error, words.problems)
  }

  async function add(names: CategoryNames): Promise<void> {
    await inTurn(() => calls.add(names)).catch(rethrow)
    toast.success(words.added)
  }

  async function change(
    slug: string,
    edit: Partial<CategoryNames> & { isHidden?: boolean },
  ): Promise<void> {
    await inTurn(() => calls.change(slug, edit)).catch(rethrow)
    if (edit.isHidden === undefined) return void toast.success(words.saved)
    toast.success(edit.isHidden ? words.isHiddenNow : words.isShownNow)
  }

  return { categories, said, moveByKey, add, change }
}
