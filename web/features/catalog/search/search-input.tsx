import { textIn } from '#contract/languages.ts'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { categoryName } from '../category-name.ts'
import { courseListAddress } from '../list/course-list-address.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Option {
  href: string
  words: string
  /** The kind of suggestion, unless it is a course. */
  kind?: string
}

const NONE: readonly Option[] = []

/**
 * The text field of a course search, with suggestions while someone types: an editable combobox
 * with a list above the page. Before scripts load it is a plain search field of its form.
 */
export function SearchInput({ className, ...input }: ComponentProps<'input'>) {
  const { catalog } = useWords()
  const language = useLanguage()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isAwake, setAwake] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const options = useOptions(isOpen ? typed : '')
  const isShown = isOpen && options.length > 0

  // The field may have focus before scripts load.
  useEffect(() => {
    if (document.activeElement === field.current) setAwake(true)
  }, [])

  function close(): void {
    setOpen(false)
    setChosen(-1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isShown) {
      // Chromium would also clear the field.
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return setOpen(typed !== '')
      setChosen(nextPlace(chosen, event.key === 'ArrowDown' ? 1 : -1, options.length))
    } else if (event.key === 'Enter') {
      const option = isShown ? options[chosen] : undefined
      if (!option) return close()
      event.preventDefault()
      location.assign(option.href)
    }
  }

  return (
    <>
      <input
        {...input}
        ref={field}
        type="search"
        name="q"
        required
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={className}
        {...(isAwake && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': isShown,
          'aria-controls': id,
          'aria-activedescendant': isShown && chosen >= 0 ? `${id}-${chosen}` : undefined,
        })}
        onFocus={() => setAwake(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          setAwake(true)
          setTyped(event.currentTarget.value)
          setOpen(true)
          setChosen(-1)
        }}
      />
      <Suggestions id={id} options={isShown ? options : NONE} chosen={chosen} />
      <span role="status" className="sr-only">
        {isShown && catalog.suggestionsFound(formatCount(options.length, language))}
      </span>
    </>
  )
}

/** Shown above the page while there are suggestions. */
function Suggestions({
  id,
  options,
  chosen,
}: {
  id: string
  options: readonly Option[]
  chosen: number
}) {
  const { catalog } = useWords()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={catalog.suggestions}
      hidden={options.length === 0}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 text-base text-ink shadow-raised"
    >
      {options.map(({ href, words, kind }, place) => (
        // The field keeps the focus and takes the keys for all of them.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={href}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          // The field would lose focus first, and close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => location.assign(href)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2 text-left hover:bg-brand-wash',
            place === chosen && 'bg-brand-wash',
          )}
        >
          <span className="line-clamp-2">{words}</span>
          {kind && <span className="shrink-0 text-sm text-ink-soft">{kind}</span>}
        </div>
      ))}
    </div>
  )
}

/** Cycles from none (-1) through the first to the last. */
function nextPlace(place: number, by: 1 | -1, count: number): number {
  const next = place + by
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}

function useOptions(typed: string): Option[] {
  const { catalog } = useWords()
  const language = useLanguage()
  const suggestions = useSuggestions(typed)
  if (!suggestions) return []
  return [
    ...suggestions.categories.map((category) => ({
      href: courseListAddress({ category: category.name }, language),
      words: categoryName(category, language),
      kind: catalog.subject,
    })),
    ...suggestions.courses.map(({ courseId, courseTitle, courseTitleBn }) => ({
      href: pathIn(language, `/courses/${courseId}`),
      words: textIn(language, { en: courseTitle, bn: courseTitleBn }),
    })),
  ]
}
