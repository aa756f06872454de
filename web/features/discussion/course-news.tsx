import { ExternalLink, Megaphone, UsersRound } from 'lucide-react'
import type { Announcement, GroupLink } from '#contract/discussion/announcements.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { useRenderers } from './renderers.ts'

/** Announcements shown unfolded: people come for the lessons below them. */
const SHOWN = 2

/** Announcements, newest first, older ones folded; nothing if there are none. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useWords('discussion')
  const language = useLanguage()
  if (announcements.length === 0) return null
  const older = announcements.slice(SHOWN)
  return (
    <section aria-labelledby="announcements" className="grid gap-3">
      <h2 id="announcements" className="flex items-center gap-2 text-xl">
        <Megaphone size={22} aria-hidden="true" className="text-brand" />
        {words.announcements}
      </h2>
      <AnnouncementList announcements={announcements.slice(0, SHOWN)} />
      {older.length > 0 && (
        <details className="rounded-lg border border-line bg-surface px-5">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            {words.olderAnnouncements(digitsIn(language, older.length))}
          </summary>
          <div className="pb-5">
            <AnnouncementList announcements={older} />
          </div>
        </details>
      )}
    </section>
  )
}

function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useWords('discussion')
  const language = useLanguage()
  const { document } = useRenderers()
  return (
    <ul className="grid gap-3">
      {announcements.map((one) => (
        <li key={one.id} className="grid gap-2 rounded-md border border-line bg-surface p-4">
          <h3 lang={scriptOf(one.title)} className="break-words font-semibold">
            {one.title}
          </h3>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <time dateTime={one.createdAt}>{formatDateTime(one.createdAt, language)}</time>
            {one.batchNumber !== null && (
              <Badge>{words.forBatch(digitsIn(language, one.batchNumber))}</Badge>
            )}
          </p>
          {document(one.document)}
        </li>
      ))}
    </ul>
  )
}

/** The groups of the student's batch. */
export function Groups({ groups }: { groups: readonly GroupLink[] }) {
  const words = useWords('discussion')
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="groups" className="grid gap-3">
      <h2 id="groups" className="flex items-center gap-2 text-xl">
        <UsersRound size={22} aria-hidden="true" className="text-brand" />
        {words.groups}
      </h2>
      <p className="text-sm text-ink-soft">{words.groupsText}</p>
      <ul className="flex flex-wrap gap-3">
        {groups.map(({ service, address }) => (
          <li key={service}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses('outline')}
            >
              <ExternalLink size={18} aria-hidden="true" />
              {words.services[service]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
