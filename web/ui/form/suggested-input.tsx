import { type ComponentProps, useId } from 'react'
import { Input } from './field.tsx'

/** A text that is one of a list, or any other: places are offered while one writes. */
export function SuggestedInput({
  suggestions,
  ...rest
}: ComponentProps<typeof Input> & {
  /** Each with what is said of it beside. */
  suggestions: readonly { value: string; note: string }[]
}) {
  const list = useId()
  return (
    <>
      <Input autoComplete="off" list={suggestions.length > 0 ? list : undefined} {...rest} />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map(({ value, note }) => (
            <option key={value} value={value}>
              {note}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
