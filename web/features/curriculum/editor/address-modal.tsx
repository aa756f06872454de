import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useWhenOpened } from '../use-when-opened.ts'

interface AddressModalProps {
  id: string
  title: string
  label: string
  hint: string
  /** The error of an address that does not pass `check`. */
  wrong: string
  /** The initial value of the field, read when it opens. */
  current: () => string
  check: (address: string) => boolean
  onGiven: (address: string) => void
  onRemove?: () => void
  /** Another way to what is asked for, above the field. */
  other?: ReactNode
}

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
  other,
}: AddressModalProps) {
  const words = useWords('curriculum')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useWhenOpened(id, () => {
    setTyped(current())
    setWrong(false)
    field.current?.focus()
  })

  return (
    <Modal id={id} title={title}>
      {other}
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
            ref={field}
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
