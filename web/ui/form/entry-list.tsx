import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { defined } from '#contract/defined.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { focusMoved, MoveButtons } from './move-buttons.tsx'

export interface EntryTools {
  moveUp: (name: string) => string
  moveDown: (name: string) => string
  remove: (name: string) => string
}

interface EntryListProps<Entry> {
  entries: readonly Entry[]
  /** What a new entry is. */
  empty: Entry
  /** What an entry is called: "Part 3". */
  nameOf: (number: string) => string
  add: string
  most: number
  /** What the buttons of an entry are called. */
  tools: EntryTools
  onChange: (entries: Entry[]) => void
  /** @param at its place, from 0 */
  children: (entry: Entry, change: (part: Partial<Entry>) => void, at: number) => ReactNode
}

/** A list whose entries are added, moved and removed by buttons, so by keyboard and touch alike. */
export function EntryList<Entry>({
  entries,
  empty,
  nameOf,
  add,
  most,
  tools,
  onChange,
  children,
}: EntryListProps<Entry>) {
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const box = useFocusAfterRemoval(entries.length)
  const ids = useEntryIds(entries.length)
  const latest = useLatest({ entries, ids: ids.all })

  /** What is done with an entry may take a while, such as an upload: the list can be another one by then. */
  function change(id: number, part: Partial<Entry>): void {
    const now = latest()
    if (!now.ids.includes(id)) return
    onChange(now.entries.map((entry, at) => (now.ids[at] === id ? { ...entry, ...part } : entry)))
  }

  function move(from: number, to: number): void {
    const moved = [...entries]
    moved.splice(to, 0, ...moved.splice(from, 1))
    ids.move(from, to)
    onChange(moved)
    focusMoved(list, { from, to })
  }

  function append(): void {
    onChange([...entries, empty])
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
  }

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {entries.length > 0 && (
        <ol ref={list} className="flex flex-col gap-3">
          {entries.map((entry, at) => {
            const name = nameOf(formatCount(at + 1, language))
            return (
              <li key={ids.all[at]} className="rounded-md border border-line bg-paper p-3 sm:p-4">
                <EntryHead
                  tools={tools}
                  name={name}
                  at={at}
                  count={entries.length}
                  onMove={(to) => move(at, to)}
                  onRemove={() => {
                    ids.remove(at)
                    onChange(entries.filter((_, other) => other !== at))
                  }}
                />
                {children(entry, (part) => change(defined(ids.all[at]), part), at)}
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

/** Tells entries apart while they are moved and changed; those added or taken out elsewhere are the last ones. */
function useEntryIds(count: number) {
  const [{ all, next }, setIds] = useState({ all: [] as number[], next: 0 })
  if (all.length !== count) {
    const added = Array.from({ length: Math.max(0, count - all.length) }, (_, at) => next + at)
    setIds({ all: [...all, ...added].slice(0, count), next: next + added.length })
  }
  const change = (all: number[]) => setIds({ all, next })
  return {
    all,
    move(from: number, to: number) {
      const moved = [...all]
      moved.splice(to, 0, ...moved.splice(from, 1))
      change(moved)
    },
    remove: (at: number) => change(all.filter((_, other) => other !== at)),
  }
}

/** What this was when it was last rendered, for something that ends later. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return () => latest.current
}

function EntryHead({
  tools,
  name,
  at,
  count,
  onMove,
  onRemove,
}: {
  tools: EntryTools
  name: string
  /** Its place, from 0. */
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <div className="mb-2 flex items-center gap-1">
      <span className="flex-1 text-sm font-semibold text-ink-soft">{name}</span>
      <MoveButtons
        labels={{ up: tools.moveUp(name), down: tools.moveDown(name) }}
        at={at}
        count={count}
        onMove={onMove}
      />
      <Button look="quiet" size="sm" aria-label={tools.remove(name)} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
