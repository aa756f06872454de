import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import { useWords } from '#web/text/words.ts'
import { InsertTools } from './insert-tools.tsx'
import { TableTools } from './table-tools.tsx'
import { BlockTools, MarkTools, StyleSelect, UndoTools } from './text-tools.tsx'
import { Divider } from './toolbar-parts.tsx'
import { useToolbarState } from './use-toolbar-state.ts'

/** The toolbar. One stop of the Tab key; arrow keys move between its buttons. */
export function Toolbar({
  editor,
  onLink,
  onVideo,
}: {
  editor: Editor
  onLink: () => void
  onVideo: () => void
}) {
  const words = useWords('curriculum')
  const state = useToolbarState(editor)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the stop of the Tab key
    <div
      role="toolbar"
      aria-label={words.toolbar}
      className="sticky top-0 z-10 flex items-center gap-0.5 overflow-x-auto rounded-t-md border-b border-line bg-surface p-1 lg:flex-wrap"
      onKeyDown={goAlong}
      onFocus={(event) => makeStop(event.currentTarget, event.target)}
    >
      <UndoTools editor={editor} state={state} />
      <StyleSelect editor={editor} state={state} />
      <MarkTools editor={editor} state={state} onLink={onLink} />
      <Divider />
      <BlockTools editor={editor} state={state} />
      <Divider />
      <InsertTools editor={editor} state={state} onVideo={onVideo} />
      {state.table && <TableTools editor={editor} />}
    </div>
  )
}

const stops = (toolbar: Element) => [...toolbar.querySelectorAll<HTMLElement>('button, select')]

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const all = stops(event.currentTarget)
  const at = all.indexOf(event.target as HTMLElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all[(next + all.length) % all.length]?.focus()
}

/** The Tab key returns to the button it left. */
function makeStop(toolbar: Element, current: EventTarget): void {
  for (const each of stops(toolbar)) each.tabIndex = each === current ? 0 : -1
}
