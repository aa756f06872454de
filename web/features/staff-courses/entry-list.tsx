import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'

/** A list whose entries are added, moved and taken out by buttons, so by keyboard and touch alike. */
export function EntryList<Entry>({
  entries,
  empty,
  nameOf,
  add,
  most,
  onChange,
  children,
}: {
  entries: readonly Entry[]
  /** What a new entry is. */
  empty: Entry
  /** What an entry is called: "Part 3". */
  nameOf: (number: string) => string
  add: string
  most: number
  onChange: (entries: Entry[]) => void
  children: (entry: Entry, change: (part: Partial<Entry>) => void) => ReactNode
}) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)

  /** The same button of the entry that moved has the focus again. */
  function move(from: number, to: number): void {
    const moved = [...entries]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
    const button = to > from ? 'down' : 'up'
    requestAnimationFrame(() =>
      list.current?.children[to]?.querySelector<HTMLElement>(`[data-move=${button}]`)?.focus(),
    )
  }

  function append(): void {
    onChange([...entries, empty])
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
  }

  return (
    <div className="flex flex-col gap-3">
      {entries.length > 0 && (
        <ol ref={list} className="flex flex-col gap-3">
          {entries.map((entry, at) => {
            const name = nameOf(formatCount(at + 1, language))
            return (
              <li key={at} className="rounded-md border border-line bg-paper p-3 sm:p-4">
                <div className="mb-2 flex items-center gap-1">
                  <span className="flex-1 text-sm font-semibold text-ink-soft">{name}</span>
                  <Button
                    look="quiet"
                    size="sm"
                    data-move="up"
                    aria-label={words.moveUp(name)}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp size={18} aria-hidden="true" />
                  </Button>
                  <Button
                    look="quiet"
                    size="sm"
                    data-move="down"
                    aria-label={words.moveDown(name)}
                    disabled={at === entries.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown size={18} aria-hidden="true" />
                  </Button>
                  <Button
                    look="quiet"
                    size="sm"
                    aria-label={words.remove(name)}
                    onClick={() => onChange(entries.filter((_, other) => other !== at))}
                  >
                    <Trash2 size={18} aria-hidden="true" />
                  </Button>
                </div>
                {children(entry, (part) =>
                  onChange(
                    entries.map((other, place) => (place === at ? { ...other, ...part } : other)),
                  ),
                )}
              </li>
            )
          })}
        </ol>
      )}
      {entries.length < most && (
        <div>
          <Button look="outline" size="sm" onClick={append}>
            <Plus size={18} aria-hidden="true" />
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}
