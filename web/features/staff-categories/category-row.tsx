import { Eye, EyeOff, GripVertical } from 'lucide-react'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Modal, ModalButton } from '#web/ui/modal.tsx'
import { type MoveKey, moveKeys } from './arrange.ts'
import { CategoryForm, type CategoryNames } from './category-form.tsx'
import { useDragCategory } from './drag-category.ts'

/** The id of the line that says how keys move a category; the screen has one. */
export const MOVE_HELP = 'move-category-help'

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
  const { slug, nameEn, nameBn, picture, allCourses, isHidden } = category
  const { row, handle, edge, isDragged } = useDragCategory(slug)
  const modal = `category-${slug}`
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
        <button
          ref={handle}
          id={`handle-${slug}`}
          type="button"
          aria-label={words.moveHandle(language === 'bn' ? nameBn : nameEn)}
          aria-describedby={MOVE_HELP}
          className="flex min-h-11 w-8 shrink-0 cursor-grab touch-manipulation items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand active:cursor-grabbing"
          onKeyDown={(event) => {
            const key = moveKeys.find((each) => each === event.key)
            if (!key) return
            event.preventDefault()
            onMove(key)
          }}
        >
          <GripVertical size={20} aria-hidden="true" />
        </button>
        <img
          src={picture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className={classes('size-11 shrink-0', isHidden && 'opacity-50')}
        />
        <div className="min-w-0">
          <h2 className="text-base leading-snug break-words">
            <span lang="en">{nameEn}</span>
            {nameBn !== nameEn && (
              <span lang="bn" className="font-normal text-ink-soft">{` · ${nameBn}`}</span>
            )}
          </h2>
          <p className="text-sm text-ink-soft">
            {words.courses(formatCount(allCourses, language), allCourses)}
            {isHidden && <span className="font-semibold text-ink">{` · ${words.hidden}`}</span>}
          </p>
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:ps-11">
        <ModalButton opens={modal} look="outline" size="sm">
          {words.rename}
        </ModalButton>
        <Button look="quiet" size="sm" onClick={() => void onChange({ isHidden: !isHidden })}>
          {isHidden ? (
            <Eye size={16} aria-hidden="true" />
          ) : (
            <EyeOff size={16} aria-hidden="true" />
          )}
          {isHidden ? words.show : words.hide}
        </Button>
      </div>
      <Modal id={modal} title={words.renameTitle(language === 'bn' ? nameBn : nameEn)}>
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
