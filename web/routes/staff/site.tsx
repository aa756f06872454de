import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { SiteScreen } from '#web/features/staff-site/site-screen.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/site.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/site'))
}

/** What the provider says about themselves. */
export default function Site({ loaderData: site }: Route.ComponentProps) {
  const words = useWords('staff').siteDesk
  const { revalidate } = useRevalidator()
  if (!site) return null
  return (
    <>
      <StaffTitle lead={words.lead}>{words.title}</StaffTitle>
      <SiteScreen
        site={site}
        calls={{
          load: () => api('GET /api/staff/site'),
          async save(body) {
            const saved = await api('PUT /api/staff/site', { body })
            // The frame shows name and logo.
            void revalidate()
            return saved
          },
          async reset(part, version) {
            const saved = await api('POST /api/staff/site/default', { body: { part, version } })
            void revalidate()
            return saved
          },
          preview: async (language, text) =>
            (await api('POST /api/staff/site/preview', { body: { language, text } })).html,
          uploadLogo: async (file) => (await api('POST /api/staff/site/logo', { file })).path,
          uploadPortrait: async (file) =>
            (await api('POST /api/staff/site/portrait', { file })).path,
        }}
      />
    </>
  )
}
