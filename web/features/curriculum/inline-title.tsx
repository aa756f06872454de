import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { typedProblemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterClosing } from '#web/ui/hooks/use-focus-after-closing.ts'

/** A title with a pencil that turns it into a field. Enter saves, Escape cancels. */
export function InlineTitle({
  title,
  label,
  children,
  onRename,
}: {
  title: string
  /** Of the field. */
  label: string
  /** The title as it is shown. */
  children: ReactNode
  onRename: (title: string) => Promise<void>
}) {
  const words = useWords('curriculum')
  const [isEdited, setEdited] = useState(false)
  const pencil = useFocusAfterClosing(isEdited)

  if (isEdited)
    return (
      <TitleForm title={title} label={label} onRename={onRename} onClose={() => setEdited(false)} />
    )
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <button
        ref={pencil}
        type="button"
        aria-label={words.rename(title)}
        className="flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand"
        onClick={() => setEdited(true)}
      >
        <Pencil size={16} aria-hidden="true" />
      </button>
    </span>
  )
}

function TitleForm({
  title,
  label,
  onRename,
  onClose,
}: {
  title: string
  label: string
  onRename: (title: string) => Promise<void>
  onClose: () => void
}) {
  const site = useWords()
  const words = useWords('curriculum')
  const [typed, setTyped] = useState(title)
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    const name = typed.trim()
    if (name === '' || name === title) return onClose()
    setBusy(true)
    try {
      await onRename(name)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(typedProblemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pencil that was pressed
        autoFocus
        aria-label={label}
        value={typed}
        maxLength={200}
        className={`${controlClasses} min-w-32 flex-1`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {words.save}
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
      </span>
    </form>
  )
}
