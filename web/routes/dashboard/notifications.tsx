import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/require-session.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/notifications.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return null
}

export default function Notifications() {
  const words = useWords('notifications')
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className="max-w-2xl">
        <NotificationList />
      </div>
    </>
  )
}
