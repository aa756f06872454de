import { useId } from 'react'
import { useWords } from '#web/text/words.ts'
import { controlClasses } from '#web/ui/field.tsx'
import { classes } from '#web/ui/classes.ts'

/** A text in both languages, side by side where there is room. */
export function TextPair({
  label,
  hint,
  en,
  bn,
  onEn,
  onBn,
  max,
  rows,
  className,
}: {
  label: string
  hint?: string
  en: string
  bn: string
  onEn: (text: string) => void
  onBn: (text: string) => void
  max: number
  /** Lines of a longer text; left out: one line. */
  rows?: number
  className?: string
}) {
  const words = useWords('staff').courses
  const id = useId()
  const sides = [
    { language: 'en', text: en, onText: onEn, name: words.inEnglish(label), short: words.english },
    { language: 'bn', text: bn, onText: onBn, name: words.inBangla(label), short: words.bangla },
  ] as const
  return (
    <fieldset
      className={classes('min-w-0', className)}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 lg:grid-cols-2 lg:gap-4">
        {sides.map(({ language, text, onText, name, short }) => (
          <div key={language} className="relative min-w-0">
            <span aria-hidden="true" className="mb-0.5 block text-sm text-ink-soft">
              {short}
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
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
