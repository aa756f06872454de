import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ChecklistItem } from '#contract/catalog/terms.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { fieldAnchor } from '../fields/field-anchors.ts'

/** Each item leads to its field. */
export function Checklist({ course: { checklist: items, courseId } }: { course: StaffCourse }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <>
      <h3 className="mt-4 mb-2 text-base">{words.checklist}</h3>
      <ul className="flex flex-col text-sm">
        {items.map(({ item, isDone, isNeeded }) => (
          <li key={item} className="flex items-center gap-2">
            {isDone ? (
              <Check size={18} aria-hidden="true" className="shrink-0 text-good" />
            ) : isNeeded ? (
              <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-danger" />
            ) : (
              <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
            )}
            <ItemLink item={item} courseId={courseId} />
            <span
              className={
                isDone ? 'sr-only' : isNeeded ? 'font-semibold text-danger' : 'text-ink-soft'
              }
            >
              {isDone ? words.done : isNeeded ? words.needed : words.advised}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {words.refundText}{' '}
        <a
          href={pathIn(language, '/refund-policy')}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-brand underline"
        >
          {words.refundLink}
        </a>
      </p>
    </>
  )
}

/** Leads to where an item is written; its field takes the focus. */
export function ItemLink({
  item,
  courseId,
  onFollow,
  isStrong = false,
}: {
  item: ChecklistItem
  courseId: string
  /** Before the page moves. */
  onFollow?: () => void
  isStrong?: boolean
}) {
  const words = useWords('staff').courses
  const look = classes(
    'flex min-h-9 min-w-0 flex-1 items-center hover:text-brand hover:underline',
    isStrong && 'min-h-11 font-semibold text-brand underline',
  )
  if (item === 'batch' || item === 'lessons')
    return (
      <Link
        to={
          item === 'batch' ? `/staff/batches/${courseId}` : `/staff/courses/${courseId}/curriculum`
        }
        className={look}
      >
        {words.items[item]}
      </Link>
    )
  return (
    <a
      href={`#${fieldAnchor(item)}`}
      className={look}
      onClick={() => {
        onFollow?.()
        focusField(item)
      }}
    >
      {words.items[item]}
    </a>
  )
}

/** Once the browser has scrolled there. */
function focusField(item: ChecklistItem): void {
  requestAnimationFrame(() =>
    document
      .getElementById(fieldAnchor(item))
      ?.querySelector<HTMLElement>('input, textarea, select, button')
      ?.focus({ preventScroll: true }),
  )
}
