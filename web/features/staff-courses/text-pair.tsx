import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import { useId } from 'react'
import { useWords } from '#web/text/words.ts'
import { controlClasses } from '#web/ui/field.tsx'
import { classes } from '#web/ui/classes.ts'

/** A text in every language, side by side where there is room. */
export function TextPair({
  label,
  hint,
  sides,
  max,
  rows,
  className,
}: {
  label: string
  hint?: string
  sides: Record<LanguageCode, { text: string; onText: (text: string) => void }>
  max: number
  /** Lines of a longer text; left out: one line. */
  rows?: number
  className?: string
}) {
  const words = useWords('staff').courses
  const id = useId()
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
              {rows ? (
                <textarea
                  lang={language}
                  aria-label={name}
                  value={text}
                  rows={rows}
                  maxLength={max}
                  onChange={(event) => onText(event.currentTarget.value)}
                  className={classes(controlClasses, 'resize-y')}
                />
              ) : (
                <input
                  lang={language}
                  aria-label={name}
                  value={text}
                  maxLength={max}
                  autoComplete="off"
                  onChange={(event) => onText(event.currentTarget.value)}
                  className={controlClasses}
                />
              )}
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
