import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { DigestSetting } from '#web/features/notifications/digest-setting.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/notifications.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return { settings: await api('GET /api/notifications/settings') }
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const words = useWords('notifications')
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className="max-w-2xl">
        <NotificationList />
        <DigestSetting settings={loaderData.settings} />
      </div>
    </>
  )
}
