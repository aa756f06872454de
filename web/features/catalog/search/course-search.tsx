import { Search } from 'lucide-react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { SearchInput } from './search-input.tsx'

/** Searches all courses; a plain form, so that it works before scripts load. */
export function CourseSearch({ q }: { q: string | undefined }) {
  const { catalog } = useWords()
  return (
    <search>
      <form action={pathIn(useLanguage(), '/courses')} className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-ink-soft"
          />
          <SearchInput
            key={q}
            defaultValue={q}
            aria-label={catalog.searchCourses}
            aria-describedby={q ? undefined : 'search-hint'}
            placeholder={catalog.searchCourses}
            className={`${controlClasses} pl-10`}
          />
        </div>
        <Button type="submit">{catalog.search}</Button>
      </form>
      {!q && (
        <p id="search-hint" className="mt-1.5 text-sm text-ink-soft">
          {catalog.searchHint}
        </p>
      )}
    </search>
  )
}
