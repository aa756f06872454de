import { textIn } from '#contract/languages.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useDragRow } from '#web/ui/drag/drag-rows.ts'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { type MoveKey, MoveHandle } from '#web/ui/drag/move-handle.tsx'
import { CategoryForm, type CategoryNames } from './category-form.tsx'

const TAKES = ['category'] as const

/** A category: dragged or moved by keys, renamed in both languages, hidden and shown again. */
export function CategoryRow({
  category,
  onMove,
  onChange,
}: {
  category: StaffCategory
  onMove: (key: MoveKey) => void
  onChange: (change: Partial<CategoryNames> & { isHidden?: boolean }) => Promise<void>
}) {
  const words = useWords('staff').categories
  const language = useLanguage()
  const { slug, nameEn, nameBn, picture, isHidden } = category
  const { row, handle, edge, isDragged } = useDragRow({ kind: 'category', id: slug }, TAKES)
  const modal = `category-${slug}`
  const name = textIn(language, { en: nameEn, bn: nameBn })
  const [isBusy, setBusy] = useState(false)

  async function toggle(): Promise<void> {
    setBusy(true)
    await onChange({ isHidden: !isHidden }).finally(() => setBusy(false))
  }

  return (
    <li
      ref={row}
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface py-2 pe-3 ps-1',
        isDragged && 'opacity-40',
        edge === 'top' && 'shadow-[0_-3px_0_var(--brand)]',
        edge === 'bottom' && 'shadow-[0_3px_0_var(--brand)]',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <MoveHandle
          handle={handle}
          id={`handle-${slug}`}
          label={words.moveHandle(name)}
          onMove={onMove}
        />
        <img
          src={picture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className={classes('size-11 shrink-0', isHidden && 'opacity-50')}
        />
        <Names {...category} />
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:ps-11">
        <ModalButton opens={modal} look="outline" size="sm">
          {words.rename}
          <span className="sr-only">: {name}</span>
        </ModalButton>
        <Button look="quiet" size="sm" busy={isBusy} onClick={() => void toggle()}>
          {isHidden ? (
            <Eye size={16} aria-hidden="true" />
          ) : (
            <EyeOff size={16} aria-hidden="true" />
          )}
          {isHidden ? words.show : words.hide}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      <Modal id={modal} title={words.renameTitle(name)}>
        <CategoryForm
          key={`${nameEn} ${nameBn}`}
          modal={modal}
          names={{ nameEn, nameBn }}
          hint={words.renameHint}
          submit={words.save}
          onSubmit={onChange}
        />
      </Modal>
    </li>
  )
}

function Names({ nameEn, nameBn, allCourses, isHidden }: StaffCategory) {
  const words = useWords('staff').categories
  const language = useLanguage()
  return (
    <div className="min-w-0">
      <h2 className="text-base leading-snug break-words">
        <span lang="en">{nameEn}</span>
        {nameBn !== nameEn && (
          <span className="font-normal text-ink-soft max-sm:block">
            <span aria-hidden="true" className="max-sm:hidden">
              {' · '}
            </span>
            <span lang="bn">{nameBn}</span>
          </span>
        )}
      </h2>
      <p className="text-sm text-ink-soft">
        {words.courses(formatCount(allCourses, language), allCourses)}
        {isHidden && <span className="font-semibold text-ink">{` · ${words.hidden}`}</span>}
      </p>
    </div>
  )
}
