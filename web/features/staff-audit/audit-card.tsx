import type { LanguageCode } from '#contract/languages.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { StaffRole } from '#contract/staff/permissions.ts'
import type { AuditEntry } from '#contract/staff/audit-list.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { subjectPath } from './subject-path.ts'

/** One act of staff: what, to what, by whom, and what was before and after. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  const words = useWords('staff')
  const language = useLanguage()
  const moment = formatDateTime(entry.at, language)
  const name = entry.by.studentId === null ? words.audit.operator(entry.by.name) : entry.by.name
  const path = subjectPath(entry)
  return (
    <article className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">{actionText(entry.action, words)}</h2>
        {path ? (
          <Link
            to={path}
            className="font-mono text-sm break-all text-brand underline underline-offset-4"
          >
            {entry.subject}
          </Link>
        ) : (
          <span className="font-mono text-sm break-all text-ink-soft">{entry.subject}</span>
        )}
      </div>
      <p className="text-sm break-words text-ink-soft">{words.audit.by(name, moment)}</p>
      <Changes entry={entry} />
    </article>
  )
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const words = useWords('staff')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <dl className="mt-3 flex flex-col gap-1 border-t border-dashed border-line pt-3 text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{words.audit.fields[name] ?? name}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {before && name in before && (
              <>
                <span className="sr-only">{words.audit.was}</span>
                <del className="min-w-0 break-words text-ink-soft">
                  {valueText(name, before[name], words)}
                </del>
                {after && (
                  <ArrowRight
                    size={14}
                    aria-hidden="true"
                    className="shrink-0 self-center text-ink-soft"
                  />
                )}
              </>
            )}
            {after && (
              <>
                <span className="sr-only">{words.audit.is}</span>
                <span className="min-w-0 break-words">{valueText(name, after[name], words)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valueText(name: string, value: unknown, { audit: words, people }: StaffWords): string {
  if (name === 'role') return people.roles[value as StaffRole] ?? String(value)
  if (name === 'language') return people.languages[value as LanguageCode] ?? String(value)
  if (value === null || value === undefined || value === '') return words.nothing
  if (value === true) return words.yes
  if (value === false) return words.no
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(', ') || words.nothing
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An action in words; one without words of ours stays as it was noted. */
export function actionText(action: string, words: StaffWords): string {
  const act = /^order\.(.+)$/.exec(action)?.[1]
  if (act) return words.audit.order(words.money.acts[act] ?? act)
  return (words.audit.actions as Record<string, string>)[action] ?? action
}
