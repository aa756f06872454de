import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { placeOf, ticksFor } from './ticks.ts'

/** One value of a plot. */
export interface PlotPoint {
  /** What it is of, such as a day. */
  label: string
  value: number
}

interface PlotProps {
  points: readonly PlotPoint[]
  /** A number on the axis. */
  format: (value: number) => string
  /** The plot in words: what a screen reader says instead of it. */
  summary: string
  /** A value that the axis reaches in any case. */
  reaches?: number
  className?: string
}

/** Values as bars; those below nothing hang below the line. The same numbers belong in a table beside it. */
export function BarPlot(props: PlotProps) {
  const width = 10
  return (
    <Frame {...props}>
      {(ticks) => {
        const zero = placeOf(0, ticks)
        return props.points.map(({ label, value }, index) => {
          const end = placeOf(value, ticks)
          return (
            <rect
              key={index}
              x={index * width + width * 0.15}
              width={width * 0.7}
              y={Math.min(zero, end)}
              height={Math.abs(zero - end)}
              className={value < 0 ? 'fill-danger' : 'fill-brand'}
            >
              <title>{`${label}: ${props.format(value)}`}</title>
            </rect>
          )
        })
      }}
    </Frame>
  )
}

/** Values as a line, for what has no sum. The same numbers belong in a table beside it. */
export function LinePlot(props: PlotProps) {
  const width = 10
  return (
    <Frame {...props}>
      {(ticks) => (
        <polyline
          points={props.points
            .map(({ value }, index) => `${index * width + width / 2},${placeOf(value, ticks)}`)
            .join(' ')}
          fill="none"
          strokeWidth={2.5}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-brand"
        />
      )}
    </Frame>
  )
}

/** The axes, in the page's own letters: only what is drawn stretches with the screen. */
function Frame({
  points,
  format,
  summary,
  reaches = 0,
  className,
  children,
}: PlotProps & { children: (ticks: readonly number[]) => ReactNode }) {
  const values = points.map(({ value }) => value)
  const ticks = ticksFor(Math.min(...values, 0), Math.max(...values, reaches))
  const width = Math.max(1, points.length) * 10
  return (
    <div role="img" aria-label={summary} className={classes('text-xs text-ink-soft', className)}>
      <div className="flex h-40 gap-2 py-2" aria-hidden="true">
        <div className="relative shrink-0">
          {/* The widest gives the column its width. */}
          <div className="invisible flex h-0 flex-col">
            {ticks.map((tick) => (
              <span key={tick}>{format(tick)}</span>
            ))}
          </div>
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ top: `${placeOf(tick, ticks)}%` }}
              className="absolute right-0 -translate-y-1/2 tabular-nums whitespace-nowrap"
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className="h-full min-w-0 flex-1 overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={width}
              y1={placeOf(tick, ticks)}
              y2={placeOf(tick, ticks)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {children(ticks)}
        </svg>
      </div>
      <div className="flex justify-between gap-2 pt-1 pl-12" aria-hidden="true">
        {endsOf(points).map(({ label }, place) => (
          <span key={place}>{label}</span>
        ))}
      </div>
    </div>
  )
}

/** The first, the middle and the last: more names would not fit on a phone. */
function endsOf(points: readonly PlotPoint[]): PlotPoint[] {
  const places = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])
  return [...places].flatMap((place) => points[place] ?? [])
}
