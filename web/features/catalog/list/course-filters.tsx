import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { type CourseChoices, usualOrder } from './course-list-address.ts'

/** As wide as its text, and no wider than a phone with large text. */
const CHOICE = `${controlClasses} w-auto! max-w-full shrink-0`

/**
 * Level, price and order of the list below. A choice applies immediately; without scripts, with a
 * button.
 */
export function CourseFilters({ choices }: { choices: CourseChoices }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const filters = { category: choices.category, popularity: choices.popularity, q: choices.q }
  return (
    <form
      action={pathIn(language, '/courses')}
      key={JSON.stringify(choices)}
      // Otherwise Back would restore the old choice and apply it again.
      autoComplete="off"
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="flex min-w-0 items-center gap-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap"
    >
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <select
        name="level"
        defaultValue={choices.level ?? ''}
        aria-label={catalog.level}
        className={CHOICE}
      >
        <option value="">{catalog.anyLevel}</option>
        {Object.entries(catalog.levels).map(([level, words]) => (
          <option key={level} value={level}>
            {words}
          </option>
        ))}
      </select>
      <select
        name="price"
        defaultValue={choices.price ?? ''}
        aria-label={catalog.courseFee}
        className={CHOICE}
      >
        <option value="">{catalog.anyPrice}</option>
        {Object.entries(catalog.prices).map(([price, words]) => (
          <option key={price} value={price}>
            {words}
          </option>
        ))}
      </select>
      <select
        name="order"
        defaultValue={choices.order ?? usualOrder(choices)}
        aria-label={catalog.order}
        className={CHOICE}
      >
        {choices.q && <option value="best">{catalog.bestFirst}</option>}
        {Object.entries(catalog.orders).map(([order, words]) => (
          <option key={order} value={order}>
            {words}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" look="outline">
          {catalog.apply}
        </Button>
      </noscript>
    </form>
  )
}
