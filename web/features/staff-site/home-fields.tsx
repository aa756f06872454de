import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { focusMoved, MoveButtons } from '#web/ui/form/move-buttons.tsx'
import type { FieldsProps } from './part-fields.tsx'
import type { TypedPart } from './read-part.ts'

type Section = TypedPart<'home'>['sections'][number]

/** The sections of the home page: each is switched on or off, and moved by buttons, so by keyboard and touch alike. */
export function HomeFields({ value, onChange }: FieldsProps<'home'> & { onChange: () => void }) {
  const words = useWords('staff').siteDesk
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const [sections, setSections] = useState<readonly Section[]>(value?.sections ?? [])
  const [news, setNews] = useState('')
  const noted = useRef(sections)
  useEffect(() => {
    if (noted.current === sections) return
    noted.current = sections
    onChange()
  })

  function move(from: number, to: number): void {
    const moved = [...sections]
    const [section] = moved.splice(from, 1)
    if (!section) return
    moved.splice(to, 0, section)
    setSections(moved)
    setNews(words.movedTo(words.sections[section.section], formatCount(to + 1, language)))
    focusMoved(list, { from, to })
  }

  return (
    <div className="grid gap-3">
      <input type="hidden" name="sections" value={JSON.stringify(sections)} />
      <p className="text-sm text-ink-soft">{words.sectionsHint}</p>
      <ol ref={list} className="grid gap-2">
        {sections.map(({ section, isOn }, at) => {
          const name = words.sections[section]
          return (
            <li
              key={section}
              className="flex items-center gap-1 rounded-md border border-line bg-paper py-1 pr-1 pl-3"
            >
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={(event) => {
                    const isNowOn = event.currentTarget.checked
                    setSections(
                      sections.map((one) =>
                        one.section === section ? { section, isOn: isNowOn } : one,
                      ),
                    )
                  }}
                />
                <span className={classes('font-semibold', !isOn && 'text-ink-soft')}>{name}</span>
              </label>
              <MoveButtons
                labels={{ up: words.moveUp(name), down: words.moveDown(name) }}
                at={at}
                count={sections.length}
                onMove={(to) => move(at, to)}
              />
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}
