import { useWords } from '#web/text/words.ts'

/**
 * A bar across the top while something loads; shown after a short delay, so that it does not flash.
 */
export function ProgressBar() {
  const { ui } = useWords()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress cannot be drawn alike in all browsers
    <div
      role="progressbar"
      aria-label={ui.loading}
      className="progress-bar fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-brand-wash"
    >
      <div className="h-full w-1/3 bg-accent" />
    </div>
  )
}
