import { useEffect, useRef, useState } from 'react'
import type * as library from '#web/ui/drag-library.ts'

type Library = typeof library

type Edge = 'top' | 'bottom'
const KIND = 'category'

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

/**
 * Makes a row draggable by its handle and a place to drop on; keys move it as well (see the handle).
 *
 * @returns refs for the row and its handle, where something would be dropped, and whether this is being dragged
 */
export function useDragCategory(slug: string) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
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
            getInitialData: () => ({ kind: KIND, slug }),
            onDragStart: () => setDragged(true),
            onDrop: () => setDragged(false),
          }),
          dropTargetForElements({
            element,
            canDrop: ({ source }) => source.data.kind === KIND && source.data.slug !== slug,
            getData: ({ input, element: over }) =>
              attachClosestEdge(
                { kind: KIND, slug },
                { input, element: over, allowedEdges: ['top', 'bottom'] },
              ),
            getIsSticky: () => true,
            onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) as Edge | null),
            onDragLeave: () => setEdge(null),
            onDrop: () => setEdge(null),
          }),
        ),
    )
  }, [slug])

  return { row, handle, edge, isDragged }
}

/** Calls `onDrop` with what was dropped, on what, and at which edge of it. */
export function useCategoryDrops(onDrop: (slug: string, target: string, edge: Edge) => void): void {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(
    () =>
      withLibrary(({ extractClosestEdge, monitorForElements }) =>
        monitorForElements({
          onDrop({ source, location }) {
            const target = location.current.dropTargets[0]?.data
            if (source.data.kind !== KIND || target?.kind !== KIND) return
            const edge = extractClosestEdge(target) === 'top' ? 'top' : 'bottom'
            latest.current(String(source.data.slug), String(target.slug), edge)
          },
        }),
      ),
    [],
  )
}
