import { useState } from 'react'
import type { NotificationSettings } from '#contract/notifications/notifications.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** Whether unread answers are mailed. */
export function DigestSetting({ settings }: { settings: NotificationSettings }) {
  const site = useWords()
  const words = useWords('notifications')
  const [isOn, setOn] = useState(settings.hasDigest)

  async function change(hasDigest: boolean): Promise<void> {
    setOn(hasDigest)
    try {
      await api('PATCH /api/notifications/settings', { body: { hasDigest } })
      toast.success(words.saved)
    } catch (error) {
      setOn(!hasDigest)
      toast.error(problemText(asProblem(error), site))
    }
  }

  return (
    <section aria-labelledby="notification-mails" className="mt-8 grid gap-2">
      <h2 id="notification-mails" className="text-xl">
        {words.settings}
      </h2>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void change(event.target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        <span>
          {words.digest}
          <span className="block text-sm text-ink-soft">{words.digestHint}</span>
        </span>
      </label>
    </section>
  )
}
