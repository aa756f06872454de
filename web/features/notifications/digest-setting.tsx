import type { NotificationSettings } from '#contract/notifications/notifications.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { SavedSwitch } from '#web/ui/form/saved-switch.tsx'

/** Whether unread answers are mailed. */
export function DigestSetting({ settings }: { settings: NotificationSettings }) {
  const words = useWords('notifications')
  return (
    <section aria-labelledby="notification-mails" className="mt-8 grid gap-2">
      <h2 id="notification-mails" className="text-xl">
        {words.settings}
      </h2>
      <SavedSwitch
        isOn={settings.hasDigest}
        label={words.digest}
        hint={words.digestHint}
        save={(hasDigest) => api('PATCH /api/notifications/settings', { body: { hasDigest } })}
        saved={words.saved}
      />
    </section>
  )
}
