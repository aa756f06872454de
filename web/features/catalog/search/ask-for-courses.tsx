import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { CourseCard as Card } from '#contract/catalog/courses.ts'
import { defined } from '#contract/defined.ts'
import type { Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { localizeCard } from '../localize-course.ts'
import { CourseGrid } from '../list/course-grid.tsx'
import { courseListAddress } from '../list/course-list-address.ts'
import { AskForIt } from './ask-for-it.tsx'
import { SearchInput } from './search-input.tsx'

/** The number of courses shown for a question. */
const SHOWN = 4

interface Answer {
  question: string
  courses: readonly Card[]
  closeMatches: number
  total: number
  moreThanTotal: boolean
  readAs: string | null
}

/**
 * Takes a question in English, Bangla or Banglish and shows courses; without scripts it opens the
 * search page.
 */
export function AskForCourses({ name, today }: { name: string; today: Day }) {
  const { home, problems } = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const field = () => defined(form.current).elements.namedItem('q') as HTMLInputElement
  const { answer, isBusy, hasFailed, ask } = useAnswer()

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void ask(field().value.trim())
  }

  return (
    <section aria-labelledby="ask" className="mt-20 bg-river-900 py-14 text-white">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="ask" className="text-3xl text-white sm:text-4xl">
          {home.askTitle(name)}
        </h2>
        <p className="mt-2 max-w-2xl text-lg text-white/85">{home.askText}</p>
        <search className="mt-6 block max-w-3xl">
          <form
            ref={form}
            action={pathIn(language, '/courses')}
            onSubmit={onSubmit}
            // Where the button stands below, suggestions open below it.
            className="relative flex gap-2 max-sm:flex-col"
          >
            <div className="min-w-0 flex-1 sm:relative">
              <SearchInput
                aria-label={home.askLabel}
                placeholder={home.askPlaceholder}
                className={`${controlClasses} min-h-13! text-lg focus-visible:outline-marigold-300`}
              />
            </div>
            <Button
              type="submit"
              look="accent"
              size="lg"
              busy={isBusy}
              className="shrink-0 focus-visible:outline-white"
            >
              <Search size={20} aria-hidden="true" />
              {home.askButton}
            </Button>
          </form>
        </search>
        <Examples
          onChosen={(example) => {
            field().value = example
            void ask(example)
          }}
        />
        <div aria-live="polite">
          {hasFailed && (
            <p className="mt-6 font-semibold text-marigold-200">{problems['offline']}</p>
          )}
          {answer && <Found answer={answer} today={today} />}
        </div>
      </div>
    </section>
  )
}

function Examples({ onChosen }: { onChosen: (example: string) => void }) {
  const { home } = useWords()
  const language = useLanguage()
  return (
    <ul aria-label={home.askExamplesLabel} className="mt-4 flex flex-wrap gap-2">
      {home.askExamples.map((example) => (
        <li key={example}>
          <a
            href={courseListAddress({ q: example }, language)}
            onClick={(event) => {
              event.preventDefault()
              onChosen(example)
            }}
            className="inline-flex min-h-9 items-center rounded-full border border-dashed border-white/45 px-3.5 text-sm text-white/90 transition-colors hover:border-marigold-300 hover:text-marigold-200 focus-visible:outline-marigold-300"
          >
            {example}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Found({ answer, today }: { answer: Answer; today: Day }) {
  const { home, catalog } = useWords()
  const language = useLanguage()
  const { closeMatches, courses, question } = answer
  if (courses.length === 0)
    return (
      <div className="mt-6">
        <p className="mb-4 font-semibold text-marigold-200">{home.askNothing}</p>
        <AskForIt words={question} />
      </div>
    )
  // Those that only come near are shown where there is nothing better.
  const shown = closeMatches > 0 ? courses.slice(0, closeMatches) : courses
  const isAll = closeMatches < courses.length
  const total = isAll ? closeMatches : answer.total
  const count = formatCount(total, language)
  const found =
    total === 1
      ? home.askFoundOne
      : home.askFound(answer.moreThanTotal && !isAll ? catalog.moreThan(count) : count)
  return (
    <div className="mt-8">
      <p className="mb-4 font-semibold text-marigold-200">
        {closeMatches === 0 ? catalog.nothingExact(question) : found}
        {answer.readAs && ` · ${home.askReadAs(answer.readAs)}`}
      </p>
      <CourseGrid courses={shown} today={today} className="text-ink" />
      {closeMatches === 0 && (
        <p className="mt-6">
          <AskForIt words={question} />
        </p>
      )}
      {answer.total > shown.length && (
        <p className="mt-6">
          <ButtonLink look="outline" to={courseListAddress({ q: answer.question }, language)}>
            {home.askAll}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function useAnswer() {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function ask(question: string): Promise<void> {
    if (question === '' || isBusy) return
    setBusy(true)
    setFailed(false)
    try {
      const { courses, ...found } = await api('GET /api/course-cards', {
        query: { q: question, limit: SHOWN },
      })
      setAnswer({
        ...found,
        question,
        courses: courses.map((course) => localizeCard(course, language)),
      })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return { answer, isBusy, hasFailed, ask }
}
