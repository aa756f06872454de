import { ExternalLink, Megaphone, UsersRound } from 'lucide-react'
import type { Announcement, GroupLink } from '#contract/discussion/announcements.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { useShowing } from './showing.ts'

/** What staff announced, newest first; nothing where there is nothing. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useWords('discussion')
  const language = useLanguage()
  const { document } = useShowing()
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements" className="grid gap-3">
      <h2 id="announcements" className="flex items-center gap-2 text-xl">
        <Megaphone size={22} aria-hidden="true" className="text-brand" />
        {words.announcements}
      </h2>
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
    </section>
  )
}

/** The groups of one's batch. */
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
