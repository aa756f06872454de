import { useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { latinDigits } from '#contract/money.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from './field.tsx'

/**
 * A number typed with digits of either script. What is no number within the bounds is marked, and the one before stays.
 */
export function NumberField({
  name,
  label,
  hint,
  value,
  least,
  most,
  decimals = 0,
  canBeEmpty = false,
  onValue,
  onFault,
  className,
}: {
  name: string
  label: string
  hint?: string | undefined
  value: number | null
  least: number
  most: number
  decimals?: 0 | 2
  canBeEmpty?: boolean
  onValue: (value: number | null) => void
  /** What is typed now is no such number. */
  onFault?: () => void
  className?: string | undefined
}) {
  const { fieldErrors } = useWords()
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : digitsIn(language, String(value)))
  const read = numberIn(text, decimals)
  const limitText = (limit: number) => digitsIn(language, String(limit))
  const error = ((): string | undefined => {
    if (read === null) return canBeEmpty ? undefined : fieldErrors.required
    if (Number.isNaN(read)) return fieldErrors.number_expected
    if (read < least) return fieldErrors.too_small(limitText(least))
    return read > most ? fieldErrors.too_big(limitText(most)) : undefined
  })()

  function type(next: string): void {
    setTyped(next)
    const number = numberIn(next, decimals)
    const isFine = number === null ? canBeEmpty : number >= least && number <= most
    if (isFine) onValue(number)
    else onFault?.()
  }

  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={!canBeEmpty}
      className={className ?? ''}
    >
      <Input
        value={text}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => error === undefined && setTyped(null)}
      />
    </Field>
  )
}

/** null: nothing was typed. NaN: no number with so many decimals. */
function numberIn(text: string, decimals: 0 | 2): number | null {
  const plain = latinDigits(text).trim()
  if (plain === '') return null
  const isNumber = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,7}(\.\d{1,2})?$/
  return isNumber.test(plain) ? Number(plain) : Number.NaN
}
