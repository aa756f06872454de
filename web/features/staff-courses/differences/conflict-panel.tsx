import { useId, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CONFLICT, showField } from '../fields/field-anchors.ts'
import type { CategoryChoice } from '../fields/course-fields.tsx'
import type { CourseEditorState } from '../editor/course-autosaver.ts'
import type { Leaf } from './document-leaves.ts'
import { LeafValue } from './leaf-value.tsx'
import { leafName } from './leaf-words.ts'

/** Fields that two people have changed, each with both versions: one of them is chosen. */
export function ConflictPanel({
  conflicts,
  name,
  categories,
  onResolve,
}: {
  conflicts: CourseEditorState['conflicts']
  name: string
  categories: readonly CategoryChoice[]
  onResolve: (mine: ReadonlySet<Leaf>) => void
}) {
  const words = useWords('staff').courses
  const id = useId()
  const [mine, choose] = useState<ReadonlySet<Leaf>>(
    () => new Set(conflicts.map(({ leaf }) => leaf)),
  )

  function pick(leaf: Leaf, isMine: boolean): void {
    const chosen = new Set(mine)
    if (isMine) chosen.add(leaf)
    else chosen.delete(leaf)
    choose(chosen)
  }

  return (
    <section
      role="alert"
      id={CONFLICT}
      aria-labelledby={`${CONFLICT}-title`}
      // In view wherever the page is scrolled to: the eyes are on a field, which may be far below.
      className="sticky top-32 z-10 mb-6 max-h-[50dvh] scroll-mt-36 overflow-y-auto overscroll-contain rounded-lg border-2 border-accent bg-surface p-4 shadow-raised sm:p-6"
    >
      <h2 id={`${CONFLICT}-title`} className="text-xl">
        {words.conflictTitle(name || words.somebody)}
      </h2>
      <p className="mt-1 text-ink-soft">{words.conflictText}</p>
      <div className="mt-4 flex flex-col gap-5">
        {conflicts.map(({ leaf, mine: own, theirs }) => (
          <fieldset key={leaf}>
            <legend className="mb-2 font-semibold">{leafName(leaf, words)}</legend>
            <Button look="quiet" size="sm" className="-ml-3 mb-1" onClick={() => showField(leaf)}>
              {words.showField(leafName(leaf, words))}
            </Button>
            <div className="grid gap-3 sm:grid-cols-2">
              {[
                { isMine: true, label: words.yours, value: own },
                { isMine: false, label: words.theirs, value: theirs },
              ].map(({ isMine, label, value }) => (
                <label
                  key={label}
                  aria-label={label}
                  className="flex cursor-pointer gap-3 rounded-md border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-wash"
                >
                  <input
                    type="radio"
                    name={`conflict-${leaf}`}
                    aria-describedby={`${id}-${leaf}-${isMine ? 'mine' : 'theirs'}`}
                    checked={mine.has(leaf) === isMine}
                    onChange={() => pick(leaf, isMine)}
                    className="mt-1"
                  />
                  <span className="min-w-0">
                    <span className="block text-sm text-ink-soft">{label}</span>
                    <span id={`${id}-${leaf}-${isMine ? 'mine' : 'theirs'}`} className="block">
                      <LeafValue leaf={leaf} value={value} categories={categories} />
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="mt-5 flex justify-end">
        <Button look="accent" onClick={() => onResolve(mine)}>
          {words.useChosen}
        </Button>
      </div>
    </section>
  )
}
