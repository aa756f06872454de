import type { ReminderSettings } from '#contract/calendar/calendar.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { SavedSwitch } from '#web/ui/form/saved-switch.tsx'

/** The setting for reminders of classes, in a box with its heading. */
export function ReminderBox({ settings }: { settings: ReminderSettings }) {
  const words = useWords('dashboard').classCalendar
  return (
    <Card
      aria-labelledby="class-reminders"
      as="section"
      padding="none"
      isRaised
      className="mt-6 p-5 sm:p-7"
    >
      <h2 id="class-reminders" className="mb-2 text-xl">
        {words.reminders}
      </h2>
      <ReminderSwitch settings={settings} />
    </Card>
  )
}

/** The setting alone. */
export function ReminderSwitch({ settings }: { settings: ReminderSettings }) {
  const words = useWords('dashboard').classCalendar
  return (
    <SavedSwitch
      isOn={settings.hasClassReminders}
      label={words.remindMe}
      hint={words.remindMeHint}
      save={(hasClassReminders) =>
        api('PUT /api/reminder-settings', { body: { hasClassReminders } })
      }
      saved={words.saved}
    />
  )
}
