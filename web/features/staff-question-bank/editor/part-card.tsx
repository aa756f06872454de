import { ArrowDown, ArrowUp, ImageIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuestionPicture } from '#contract/question-bank/texts.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useQuestionForm } from './question-form.ts'

/** Parts of one sort, such as options: a heading, the parts, and a button for one more. */
export function PartList({
  title,
  hint,
  error,
  count,
  add,
  isInside = false,
  children,
}: {
  title: string
  /** Part of another part, such as the answers of a gap. */
  isInside?: boolean
  hint?: string
  /** What is wrong with them as a whole. */
  error?: string | undefined
  count: number
  /** Undefined: there are as many as there can be. */
  add?: { label: string; onAdd: () => void; also?: ReactNode } | undefined
  children: ReactNode
}) {
  const heading = useFocusAfterRemoval(count)
  const Heading = isInside ? 'h4' : 'h2'
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <Heading
          ref={heading}
          tabIndex={-1}
          className={isInside ? 'font-semibold outline-none' : 'text-lg outline-none'}
        >
          {title}
        </Heading>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        <p role="status" className="font-medium text-danger">
          {error}
        </p>
      </div>
      {count > 0 && <ul className="grid gap-3">{children}</ul>}
      {add && (
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="sm" onClick={add.onAdd}>
            {add.label}
          </Button>
          {add.also}
        </div>
      )}
    </section>
  )
}

/** One part, which can be moved and removed. `mark`: the control that makes it right. */
export function PartCard({
  name,
  mark,
  onMove,
  isFirst = true,
  isLast = true,
  onRemove,
  children,
}: {
  name: string
  mark?: ReactNode
  onMove?: (by: -1 | 1) => void
  isFirst?: boolean
  isLast?: boolean
  /** Undefined: it has to stay. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}) {
  const words = useWords('staff').questionBanks.editor
  return (
    <Card as="li" padding="none" className="grid gap-3 px-3 pb-3 pt-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {mark ?? <h3 className="font-semibold">{name}</h3>}
        <span className="flex">
          {onMove && !isFirst && (
            <Tool label={words.moveUp(name)} onPress={() => onMove(-1)}>
              <ArrowUp size={18} aria-hidden="true" />
            </Tool>
          )}
          {onMove && !isLast && (
            <Tool label={words.moveDown(name)} onPress={() => onMove(1)}>
              <ArrowDown size={18} aria-hidden="true" />
            </Tool>
          )}
          {onRemove && (
            <Tool label={words.remove(name)} onPress={onRemove}>
              <X size={18} aria-hidden="true" />
            </Tool>
          )}
        </span>
      </div>
      {children}
    </Card>
  )
}

function Tool({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand"
    >
      {children}
    </button>
  )
}

/** A checkbox with its words. */
export function Check({
  label,
  isOn,
  onChange,
  type = 'checkbox',
  name,
}: {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  type?: 'checkbox' | 'radio'
  name?: string
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        type={type}
        name={name}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}

/** The picture of an option or item. */
export function PictureField({
  path,
  picture,
  onChange,
}: {
  path: string
  picture: QuestionPicture | null
  onChange: (picture: QuestionPicture | null) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { choosePicture, pictureOf } = useQuestionForm()

  async function choose(): Promise<void> {
    const mediaId = await choosePicture()
    if (mediaId) onChange({ mediaId, alt: '' })
  }

  if (!picture)
    return (
      <div>
        <Button look="quiet" size="sm" onClick={() => void choose()}>
          <ImageIcon size={16} aria-hidden="true" />
          {words.addPicture}
        </Button>
      </div>
    )
  const address = pictureOf(picture.mediaId)
  return (
    <div className="grid gap-2">
      {address && <img src={address} alt={picture.alt} className="max-h-32 w-auto rounded-md" />}
      <Field name={`${path}.alt`} label={words.pictureAlt}>
        <Input
          autoComplete="off"
          value={picture.alt}
          onChange={({ currentTarget }) => onChange({ ...picture, alt: currentTarget.value })}
        />
      </Field>
      <div>
        <Button look="quiet" size="sm" onClick={() => onChange(null)}>
          {words.removePicture}
        </Button>
      </div>
    </div>
  )
}
