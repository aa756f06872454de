import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import type { CourseChoices } from './course-list-address.ts'

/** Level and order of the list below. A choice applies at once; a button does it where scripts never run. */
export function CourseFilters({ choices }: { choices: CourseChoices }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const kept = { category: choices.category, popularity: choices.popularity, q: choices.q }
  return (
    <form
      action={pathIn(language, '/courses')}
      key={JSON.stringify(choices)}
      // Otherwise the way back brings the old choice with it, and that would be applied again.
      autoComplete="off"
      ref={applyEarlyChoice}
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="flex flex-wrap items-center gap-2"
    >
      {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <select name="level" defaultValue={choices.level ?? ''} aria-label={catalog.level} className={`${controlClasses} w-auto!`}>
        <option value="">{catalog.anyLevel}</option>
        {Object.entries(catalog.levels).map(([level, words]) => (
          <option key={level} value={level}>
            {words}
          </option>
        ))}
      </select>
      {choices.q ? (
        <p className="px-2 text-sm text-ink-soft">{catalog.bestFirst}</p>
      ) : (
        <select name="order" defaultValue={choices.order ?? 'newest'} aria-label={catalog.order} className={`${controlClasses} w-auto!`}>
          {Object.entries(catalog.orders).map(([order, words]) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </select>
      )}
      <noscript>
        <Button type="submit" look="outline">
          {catalog.apply}
        </Button>
      </noscript>
    </form>
  )
}

/** What was chosen while the scripts were on their way is applied when they come. */
function applyEarlyChoice(form: HTMLFormElement | null): void {
  const isOther = (select: HTMLSelectElement) => [...select.options].some((option) => option.selected !== option.defaultSelected)
  if (form && [...form.querySelectorAll('select')].some(isOther)) form.requestSubmit()
}
