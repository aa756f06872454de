import { useEffect, useRef, useState } from 'react'
import type * as library from './drag-library.ts'

type Library = typeof library

/** The dragged row and its drop target. */
export interface DragItem<Kind extends string> {
  kind: Kind
  id: string
}
export type DropEdge = 'top' | 'bottom'

/** What the library carries for a row: which kinds can be dropped on it, beside what it is. */
interface RowData extends DragItem<string> {
  takes: readonly string[]
}

/** Runs `begin` with the library once loaded, and its cleanup at the end. */
function withLibrary(begin: (library: Library) => () => void): () => void {
  let isOver = false
  let end = () => {}
  void import('./drag-library.ts').then((library) => {
    if (!isOver) end = begin(library)
  })
  return () => {
    isOver = true
    end()
  }
}

/**
 * Makes a row draggable by its handle and a place to drop on; keys should move it as well.
 *
 * @param takes the kinds that can be dropped beside or into this row, as a list that stays the same
 * @returns refs for the row and its handle, where something would be dropped, and whether this is being dragged
 */
export function useDragRow<Kind extends string>(
  { kind, id }: DragItem<Kind>,
  takes: readonly Kind[],
) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const [isDragged, setDragged] = useState(false)

  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return
    return withLibrary(
      ({ combine, draggable, dropTargetForElements, attachClosestEdge, extractClosestEdge }) =>
        combine(
          draggable({
            element,
            dragHandle,
            getInitialData: () => ({ kind, id }),
            onDragStart: () => setDragged(true),
            onDrop: () => setDragged(false),
          }),
          dropTargetForElements({
            element,
            canDrop: ({ source }) =>
              takes.some((each) => each === source.data.kind) && source.data.id !== id,
            getData: ({ input, element: over }) =>
              attachClosestEdge(
                { kind, id, takes },
                { input, element: over, allowedEdges: ['top', 'bottom'] },
              ),
            getIsSticky: () => true,
            onDrag: ({ self: target, location, source }) => {
              const isInnermost = location.current.dropTargets[0]?.element === target.element
              const isShown = isInnermost && source.data.kind === kind
              setEdge(isShown ? (extractClosestEdge(target.data) as DropEdge | null) : null)
            },
            onDragLeave: () => setEdge(null),
            onDrop: () => setEdge(null),
          }),
        ),
    )
  }, [kind, id, takes])

  return { row, handle, edge, isDragged }
}

/** Calls `onDrop` with what was dropped on what, and at which edge of it. */
export function useDropMonitor<Kind extends string>(
  onDrop: (dropped: { dragged: DragItem<Kind>; target: DragItem<Kind>; edge: DropEdge }) => void,
): void {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(
    () =>
      withLibrary(({ extractClosestEdge, monitorForElements }) =>
        monitorForElements({
          onDrop({ source, location }) {
            const dragged = source.data as unknown as DragItem<Kind>
            // The innermost row that takes it: a section dropped over a lesson lands beside that lesson's section.
            const found = location.current.dropTargets.find(({ data }) =>
              (data as unknown as RowData).takes.includes(dragged.kind),
            )
            if (!found) return
            const { kind, id } = found.data as unknown as DragItem<Kind>
            const edge = extractClosestEdge(found.data) === 'top' ? 'top' : 'bottom'
            latest.current({ dragged, target: { kind, id }, edge })
          },
        }),
      ),
    [],
  )
}
