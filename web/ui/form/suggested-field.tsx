import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import type { Language } from '#web/text/language.ts'
import { classes } from '../classes.ts'
import { useSuggestions } from '../hooks/use-suggestions.ts'
import { controlClasses, Field, type FieldProps, Input } from './field.tsx'

export interface Suggestion {
  /** What the field holds once this one is chosen. */
  value: string
  /** What people know it by. */
  text: string
}
export type FindSuggestions = (typed: string, language: Language) => Promise<readonly Suggestion[]>

/**
 * A field for the id of something that exists: what fits the typed words is offered by its name, and below the field
 * stands the name of the chosen one. An id can be typed as well.
 *
 * @param find the same function at every render
 * @param onFound with the id once one is chosen or typed, else with an empty one
 */
export function SuggestedField({
  find,
  hint,
  onFound,
  maxLength = 64,
  ...field
}: Omit<FieldProps, 'children'> & {
  find: FindSuggestions
  maxLength?: number
  onFound?: (value: string) => void
}) {
  const { chosen, input, offers } = useSuggestedInput(find)
  const found = chosen?.value ?? ''
  useEffect(() => {
    onFound?.(found)
  }, [found, onFound])
  return (
    <Field {...field} hint={chosen?.text ?? hint}>
      <Input {...input} maxLength={maxLength} />
      {offers}
    </Field>
  )
}

/** The same as a filter of a list, which is sent once one is chosen. */
export function SuggestedFilter({
  name,
  label,
  hint,
  find,
  initial,
}: {
  name: string
  label: string
  /** In the empty field. */
  hint: string
  find: FindSuggestions
  initial: string
}) {
  const id = useId()
  const { chosen, input, offers } = useSuggestedInput(find, initial, (field) =>
    field.form?.requestSubmit(),
  )
  return (
    <div className="min-w-0 flex-1 basis-52">
      <label
        htmlFor={id}
        className={chosen ? 'mb-1 block truncate text-sm text-ink-soft' : 'sr-only'}
      >
        {chosen ? `${label}: ${chosen.text}` : label}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        placeholder={`${label}: ${hint}`}
        className={classes(controlClasses, 'sm:min-h-10 sm:py-1.5')}
      />
      {offers}
    </div>
  )
}

function useSuggestedInput(
  find: FindSuggestions,
  initial = '',
  onChosen?: (field: HTMLInputElement) => void,
) {
  const list = useId()
  const [typed, type] = useState(initial)
  const offered = useSuggestions(typed, find)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    const empty = () => type(initial)
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [initial])
  const input: ComponentProps<'input'> = {
    ref: field,
    list,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 64,
    defaultValue: initial,
    onChange: ({ currentTarget }) => {
      type(currentTarget.value)
      if (offered.some(({ value }) => value === currentTarget.value)) onChosen?.(currentTarget)
    },
  }
  const offers = <Offers id={list} offered={offered} />
  return { chosen: offered.find(({ value }) => value === typed.trim()), input, offers }
}

/** What a field with this `list` offers. */
export function Offers({ id, offered }: { id: string; offered: readonly Suggestion[] }) {
  return (
    <datalist id={id}>
      {offered.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </datalist>
  )
}
