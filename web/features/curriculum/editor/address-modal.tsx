import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** Asks for an address: of a link, or of a video. */
export function AddressModal({
  id,
  title,
  label,
  hint,
  wrong,
  current,
  check,
  onGiven,
  onRemove,
}: {
  id: string
  title: string
  label: string
  hint: string
  /** Said about an address that does not pass `check`. */
  wrong: string
  /** What the field begins with, asked when it opens. */
  current: () => string
  check: (address: string) => boolean
  onGiven: (address: string) => void
  onRemove?: () => void
}) {
  const words = useWords('curriculum')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })

  useEffect(() => {
    const dialog = document.getElementById(id)
    const onToggle = () => {
      if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return
      setTyped(latest.current())
      setWrong(false)
    }
    dialog?.addEventListener('toggle', onToggle)
    return () => dialog?.removeEventListener('toggle', onToggle)
  }, [id])

  return (
    <Modal id={id} title={title}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const address = typed.trim()
          if (!check(address)) return setWrong(true)
          closeModal(id)
          onGiven(address)
        }}
      >
        <Field
          name={`${id}-address`}
          label={label}
          hint={hint}
          error={isWrong ? wrong : undefined}
          required
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {onRemove && (
            <Button
              look="quiet"
              onClick={() => {
                closeModal(id)
                onRemove()
              }}
            >
              {words.removeLink}
            </Button>
          )}
          <Button type="submit">{words.done}</Button>
        </div>
      </form>
    </Modal>
  )
}
