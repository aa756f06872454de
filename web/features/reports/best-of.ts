import type { PlotPoint } from '#web/ui/plot/plot.tsx'

/** The highest of a plot, the latest of equals; null where nothing is above 0. */
export function bestOf(points: readonly PlotPoint[]): PlotPoint | null {
  const best = points.reduce<PlotPoint | null>(
    (found, point) => (point.value >= (found?.value ?? 0) ? point : found),
    null,
  )
  return best && best.value > 0 ? best : null
}
