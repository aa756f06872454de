import type * as library from '#web/ui/drag-library.ts'
import { useEffect, useRef, useState } from 'react'

type Library = typeof library

/** Runs `begin` with the library once it is there, and what it returned when it is over. */
function withLibrary(begin: (library: Library) => () => void): () => void {
  let isOver = false
  let end = () => {}
  void import('#web/ui/drag-library.ts').then((library) => {
    if (!isOver) end = begin(library)
  })
  return () => {
    isOver = true
    end()
  }
}

/** What is dragged and what it is dropped on. */
export type Dragged = { kind: 'lesson' | 'section'; id: string }
export type DropEdge = 'top' | 'bottom'

const read = (data: Record<string | symbol, unknown>): Dragged | null =>
  data.kind === 'lesson' || data.kind === 'section'
    ? { kind: data.kind, id: String(data.id) }
    : null

/**
 * Makes a row draggable by its handle and a place to drop on; keys move it as well (see the handle).
 *
 * @returns refs for the row and its handle, where something would be dropped, and whether this is being dragged
 */
export function useDragRow(self: Dragged) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const [isDragged, setDragged] = useState(false)
  const { kind, id } = self

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
            // A lesson is dropped beside a lesson or into a section; a section beside a section.
            canDrop: ({ source }) =>
              (kind === 'section' || source.data.kind === 'lesson') && source.data.id !== id,
            getData: ({ input, element: over }) =>
              attachClosestEdge(
                { kind, id },
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
  }, [kind, id])

  return { row, handle, edge, isDragged }
}

/** Calls `onDrop` with what was dropped where. */
export function useDropMonitor(
  onDrop: (dragged: Dragged, target: Dragged, edge: DropEdge) => void,
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
            const dragged = read(source.data)
            // A section dropped over a lesson of another section lands beside that section.
            const targets = location.current.dropTargets.map(({ data }) => ({
              target: read(data),
              edge: extractClosestEdge(data),
            }))
            const fitting = targets.find(
              ({ target }) => target && (dragged?.kind === 'lesson' || target.kind === 'section'),
            )
            if (dragged && fitting?.target)
              latest.current(dragged, fitting.target, fitting.edge === 'top' ? 'top' : 'bottom')
          },
        }),
      ),
    [],
  )
}
