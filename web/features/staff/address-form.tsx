import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'

/**
 * The search of a list: its fields show what the address asks for, and a submit asks again. Words
 * typed while the list asked for before still comes in stay.
 *
 * @param canClear whether the address asks for less than everything
 */
export function AddressForm({
  canClear = false,
  children,
}: {
  canClear?: boolean
  children: ReactNode
}) {
  const { clear } = useWords('staff')
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const isTyped = useRef(false)
  useEffect(() => {
    if (isTyped.current) return
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = query.get(field.name) ?? ''
    }
  }, [query])
  return (
    <search>
      <Form
        ref={form}
        method="get"
        className="mb-6 flex flex-wrap items-end gap-3 sm:mb-3 sm:gap-2"
        onInput={() => (isTyped.current = true)}
        onSubmit={() => (isTyped.current = false)}
      >
        {children}
        {canClear && (
          <Link to="?" className={buttonClasses('quiet')} onClick={() => (isTyped.current = false)}>
            {clear}
          </Link>
        )}
      </Form>
    </search>
  )
}
