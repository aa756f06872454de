import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { DigestSetting } from '#web/features/notifications/digest-setting.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/notifications.ts'

async function load({ api, person }: PageRequest<object>) {
  await person()
  const [settings, first] = await Promise.all([
    api('GET /api/notifications/settings'),
    // The list says itself that it failed, and asks again.
    api('GET /api/notifications').catch(() => null),
  ])
  return { settings, first }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const words = useWords('notifications')
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className="max-w-2xl">
        <NotificationList first={loaderData.first} />
        <DigestSetting settings={loaderData.settings} />
      </div>
    </>
  )
}
