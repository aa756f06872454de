import { useId, useSyncExternalStore } from 'react'
import { useWords } from '#web/text/words.ts'
import { chooseLowData, isSavingPage, savesData, watchLowData } from './quality.ts'

/** Whether low data is on for this device. */
export function useLowData(): boolean {
  return useSyncExternalStore(watchLowData, savesData, isSavingPage)
}

/**
 * Chooses it; until then it is what the browser asks for. The words of the area "media" have to be loaded.
 *
 * @param className its place
 */
export function LowDataSwitch({ className }: { className: string }) {
  const words = useWords('media').player
  const id = useId()
  return (
    <div className={`flex min-h-11 items-start gap-3 ${className}`}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-text`}
        checked={useLowData()}
        onChange={(event) => chooseLowData(event.currentTarget.checked)}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {words.saveData}
        </label>
        <p id={`${id}-text`} className="text-sm text-ink-soft">
          {words.saveDataText}
        </p>
      </div>
    </div>
  )
}
