import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { StaffRole } from '#contract/staff/permissions.ts'
import type { AuditEntry } from '#contract/staff/audit-list.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { type AuditChange, changeName, changesOf } from './audit-changes.ts'
import { subjectPath } from './subject-path.ts'

/** One entry of the audit list: action, subject, actor, and the values before and after. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  const words = useWords('staff')
  const language = useLanguage()
  const moment = formatDateTime(entry.at, language)
  const name = entry.by.studentId === null ? words.audit.operator(entry.by.name) : entry.by.name
  const path = subjectPath(entry)
  return (
    <Card as="article">
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
    </Card>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const words = useWords('staff')
  const language = useLanguage()
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <dl className="mt-3 flex flex-col gap-2 border-t border-dashed border-line pt-3 text-sm sm:gap-1">
      {changes.map((change) => (
        <div key={change.path.join('.')} className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{changeName(change.path, words, language)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Sides change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sides({ change }: { change: AuditChange }) {
  const words = useWords('staff')
  const name = defined(change.path.at(-1))
  const text = (value: unknown) => valueText(name, value, words)
  return (
    <>
      {'was' in change && (
        <>
          <span className="sr-only">{words.audit.was}</span>
          <del className="min-w-0 break-words text-ink-soft">{text(change.was)}</del>
          {'is' in change && (
            <ArrowRight
              size={14}
              aria-hidden="true"
              className="shrink-0 self-center text-ink-soft"
            />
          )}
        </>
      )}
      {'is' in change && (
        <>
          <span className="sr-only">{words.audit.is}</span>
          <span className="min-w-0 break-words">{text(change.is)}</span>
        </>
      )}
    </>
  )
}

function valueText(name: string, value: unknown, staff: StaffWords): string {
  const { audit: words, people } = staff
  if (name === 'role') return people.roles[value as StaffRole] ?? String(value)
  if (name === 'language') return people.languages[value as LanguageCode] ?? String(value)
  const term = typeof value === 'string' && termsOf(name, staff)[value]
  if (term) return term
  if (value === null || value === undefined || value === '') return words.nothing
  if (value === true) return words.yes
  if (value === false) return words.no
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(', ') || words.nothing
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The words for the values of a field that has only some; the marks of attendance stand under the ID of a student. */
function termsOf(
  name: string,
  { attendance, states, courses, money }: StaffWords,
): Readonly<Record<string, string>> {
  if (name.startsWith('ET_')) return attendance.presences
  if (name === 'cause' || name === 'handCause') return money.causes
  return name === 'state' ? { ...money.states, ...courses.states, ...states } : {}
}

/** The name of an action; one without a name is shown as recorded. */
export function actionText(action: string, words: StaffWords): string {
  const act = /^order\.(.+)$/.exec(action)?.[1]
  if (act) return words.audit.order(words.money.acts[act] ?? act)
  return (words.audit.actions as Record<string, string>)[action] ?? action
}
