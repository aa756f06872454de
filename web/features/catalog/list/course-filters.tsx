import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { CourseChoices } from './course-list-address.ts'
import type { AppliedFilter, ListFilter } from './list-filters.ts'

/** As wide as its text, and no wider than a phone with large text. */
const CHOICE = `${controlClasses} w-auto! max-w-full shrink-0`

/**
 * What the list below is narrowed to and sorted by. A choice applies immediately; without scripts,
 * with a button.
 */
export function CourseFilters({
  choices,
  filters,
}: {
  choices: CourseChoices
  filters: readonly ListFilter[]
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  const others = { category: choices.category, popularity: choices.popularity, q: choices.q }
  return (
    <form
      action={pathIn(language, '/courses')}
      key={JSON.stringify(choices)}
      // Otherwise Back would restore the old choice and apply it again.
      autoComplete="off"
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="flex min-w-0 items-center gap-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap"
    >
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {filters.map(({ name, label, value, options }) => (
        <select key={name} name={name} defaultValue={value} aria-label={label} className={CHOICE}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <Button type="submit" look="outline">
          {catalog.apply}
        </Button>
      </noscript>
    </form>
  )
}

/** The filters that are on, each a link to the list without it. */
export function AppliedFilters({ applied }: { applied: readonly AppliedFilter[] }) {
  return (
    applied.length > 0 && (
      <ul className="mb-5 flex flex-wrap gap-2">
        {applied.map(({ text, hint, without }) => (
          <li key={text}>
            <a
              href={without}
              className="inline-flex min-h-10 items-center gap-2 rounded-md border border-line bg-surface px-3 hover:border-brand"
            >
              {hint && <span className="sr-only">{hint}: </span>}
              {text}
              {hint && <span aria-hidden="true">×</span>}
            </a>
          </li>
        ))}
      </ul>
    )
  )
}
