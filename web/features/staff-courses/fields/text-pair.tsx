import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import { useId } from 'react'
import { useWords } from '#web/text/words.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { classes } from '#web/ui/classes.ts'

/** A text in every language, side by side where there is room; each box grows with what is in it. */
export function TextPair({
  label,
  hint,
  sides,
  max,
  rows = 1,
  className,
}: {
  label: string
  hint?: string
  sides: Record<LanguageCode, { text: string; onText: (text: string) => void }>
  max: number
  /** Lines of a longer text, before it grows. Left out: a text without line breaks, which wraps where it is long. */
  rows?: number
  className?: string
}) {
  const words = useWords('staff').courses
  const id = useId()
  const isOneLine = rows === 1
  return (
    <fieldset
      className={classes('min-w-0', className)}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 lg:grid-cols-2 lg:gap-4">
        {languageCodes.map((language) => {
          const { text, onText } = sides[language]
          const name = words.labelIn[language](label)
          return (
            <div key={language} className="relative min-w-0">
              <span aria-hidden="true" className="mb-0.5 block text-sm text-ink-soft">
                {words.languages[language]}
              </span>
              <textarea
                lang={language}
                aria-label={name}
                value={text}
                rows={rows}
                maxLength={max}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) =>
                  onText(isOneLine ? value.replace(/\s*\n\s*/g, ' ') : value)
                }
                onKeyDown={(event) => {
                  // An input method finishes its word with Enter.
                  if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing)
                    event.preventDefault()
                }}
                style={{ minHeight: `max(2.75rem, calc(${rows}lh + 1.125rem))` }}
                className={classes(
                  controlClasses,
                  'field-sizing-content max-h-96',
                  isOneLine ? 'resize-none' : 'resize-y',
                )}
              />
            </div>
          )
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
