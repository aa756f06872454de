import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from './form.tsx'
import { toast } from '../toast/toast.ts'
import { useInOrder } from '../hooks/use-in-order.ts'

/**
 * A switch that is saved immediately; if saving fails, it reverts and says why. Pressed again before it is saved, it is
 * saved once more afterwards, so that the last choice is the one that stays.
 */
export function SavedSwitch({
  isOn: first,
  label,
  hint,
  save,
  saved,
}: {
  isOn: boolean
  label: ReactNode
  hint: ReactNode
  save: (isOn: boolean) => Promise<unknown>
  saved: string
}) {
  const site = useWords()
  const [isOn, setOn] = useState(first)
  const inOrder = useInOrder()
  const choices = useRef({ waiting: 0, saved: first })

  async function change(wanted: boolean): Promise<void> {
    const now = choices.current
    setOn(wanted)
    now.waiting += 1
    try {
      await inOrder(() => save(wanted))
      now.saved = wanted
      if (now.waiting === 1) toast.success(saved)
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    } finally {
      now.waiting -= 1
      if (now.waiting === 0) setOn(now.saved)
    }
  }

  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => void change(event.target.checked)}
        className="mt-0.5"
      />
      <span>
        {label}
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}
