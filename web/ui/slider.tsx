import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'

/** Pixels between slides. Source: spec §9. */
const GAP = 15

/**
 * A row that snaps: swiped, scrolled by arrow keys, or moved by its buttons. The previous one rests on the first slide,
 * the next one on the last. Three in view with 15 px between on wide screens. Source: spec §9.
 */
export function Slider({ label, children }: { label: string; children: ReactNode }) {
  const { ui } = useWords()
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ first: true, last: false })

  useEffect(() => {
    const list = track.current
    if (!list) return
    const look = () =>
      setEnds({
        first: list.scrollLeft < 2,
        last: list.scrollLeft + list.clientWidth > list.scrollWidth - 2,
      })
    look()
    list.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [])

  /** By as many slides as are wholly in view. */
  function move(pages: -1 | 1): void {
    const list = track.current
    if (!list) return
    const [first, second] = list.children as unknown as HTMLElement[]
    const slide = first && second ? second.offsetLeft - first.offsetLeft : list.clientWidth
    list.scrollBy({
      left: pages * slide * Math.max(1, Math.floor((list.clientWidth + GAP) / slide)),
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrow keys move by what is in view */}
      <ul
        ref={track}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="slider-track flex snap-x snap-mandatory gap-[15px] overflow-x-auto rounded-lg py-2"
      >
        {Children.map(children, (child) => (
          <li className="flex w-[85%] shrink-0 snap-start sm:w-[calc((100%-15px)/2)] lg:w-[calc((100%-30px)/3)] *:w-full">
            {child}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end gap-2">
        <SliderButton label={ui.previous} disabled={ends.first} onClick={() => move(-1)}>
          <ChevronLeft aria-hidden="true" />
        </SliderButton>
        <SliderButton label={ui.next} disabled={ends.last} onClick={() => move(1)}>
          <ChevronRight aria-hidden="true" />
        </SliderButton>
      </div>
    </div>
  )
}

function SliderButton({
  label,
  ...rest
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface text-brand transition-colors hover:border-brand hover:bg-brand-wash disabled:border-line disabled:text-ink-soft/50"
      {...rest}
    />
  )
}
