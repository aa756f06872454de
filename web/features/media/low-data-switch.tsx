import { useId, useSyncExternalStore } from 'react'
import { useWords } from '#web/text/words.ts'
import { chooseLowData, savesData, watchLowData } from './quality.ts'

/** Whether lessons load little data on this device. */
export function useLowData(): boolean {
  return useSyncExternalStore(watchLowData, savesData, () => false)
}

/** Chooses it; until then it is what the browser asks for. The words of the area "media" have to be loaded. */
export function LowDataSwitch() {
  const words = useWords('media').player
  const id = useId()
  return (
    <div className="mt-10 flex min-h-11 items-start gap-3 border-t border-line pt-4 text-sm">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-text`}
        checked={useLowData()}
        onChange={(event) => chooseLowData(event.currentTarget.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {words.saveData}
        </label>
        <p id={`${id}-text`} className="text-ink-soft">
          {words.saveDataText}
        </p>
      </div>
    </div>
  )
}
