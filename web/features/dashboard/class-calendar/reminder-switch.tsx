import { useState } from 'react'
import type { ReminderSettings } from '#contract/calendar/calendar.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** Whether one is reminded of classes; saved as it is switched. */
export function ReminderSwitch({ settings }: { settings: ReminderSettings }) {
  const site = useWords()
  const words = useWords('dashboard').classCalendar
  const [isOn, setOn] = useState(settings.hasClassReminders)

  async function change(hasClassReminders: boolean): Promise<void> {
    setOn(hasClassReminders)
    try {
      await api('PUT /api/reminder-settings', { body: { hasClassReminders } })
      toast.success(words.saved)
    } catch (error) {
      setOn(!hasClassReminders)
      toast.error(problemText(asProblem(error), site))
    }
  }

  return (
    <section
      aria-labelledby="class-reminders"
      className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="class-reminders" className="mb-2 text-xl">
        {words.reminders}
      </h2>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void change(event.target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        <span>
          {words.remindMe}
          <span className="block text-sm text-ink-soft">{words.remindMeHint}</span>
        </span>
      </label>
    </section>
  )
}
