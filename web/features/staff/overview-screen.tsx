import { Award, Banknote, BookCheck, type LucideIcon, Mail, ScanSearch, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { countText } from './count-text.ts'
import { listIcons, shownLists, type StaffDesk } from './staff-links.tsx'

const moneyLists = [
  { list: 'transfers', to: '/staff/transfers?state=submitted', Icon: Banknote },
  { list: 'review', to: '/staff/payments-review', Icon: ScanSearch },
  { list: 'refunds', to: '/staff/refunds?state=requested', Icon: Undo2 },
  { list: 'enrolments', to: '/staff/enrolments', Icon: Award },
] as const

interface Tile {
  to: string
  title: string
  Icon: LucideIcon
  waiting: number
  line: string
}

/** What waits in each list that one's role includes. */
export function OverviewScreen({ desk: { counts, me } }: { desk: StaffDesk }) {
  const words = useWords('staff')
  const language = useLanguage()
  const text = (count: number) => digitsIn(language, countText(count))
  const tiles: Tile[] = []
  for (const list of counts.inbox ? shownLists : []) {
    const waiting = counts.inbox![list]
    tiles.push({
      to: `/staff/inbox/${list}${waiting > 0 ? '?state=new' : ''}`,
      title: words.lists[list],
      Icon: listIcons[list],
      waiting,
      line: waiting > 0 ? words.newCount(text(waiting)) : words.nothingNew,
    })
  }
  if (counts.failedMails !== null)
    tiles.push({
      to: `/staff/mails${counts.failedMails > 0 ? '?state=failed' : ''}`,
      title: words.mails,
      Icon: Mail,
      waiting: counts.failedMails,
      line: counts.failedMails > 0 ? words.failedCount(text(counts.failedMails)) : words.allSent,
    })
  for (const { list, to, Icon } of moneyLists) {
    const waiting = counts.money[list]
    if (waiting === null) continue
    tiles.push({
      to,
      title:
        list === 'enrolments'
          ? words.learning.enrolments
          : list === 'refunds'
            ? words.money.refundsTitle
            : words.money[list],
      Icon,
      waiting,
      line: waiting > 0 ? words.money.waitingCount(text(waiting)) : words.nothingNew,
    })
  }
  if (counts.money.alerts !== null)
    tiles.push({
      to: '/staff/settlements',
      title: words.money.settlements,
      Icon: BookCheck,
      waiting: counts.money.alerts,
      line:
        counts.money.alerts > 0
          ? words.money.alertCount(text(counts.money.alerts))
          : words.money.noAlerts,
    })
  return (
    <>
      <title>{`${words.overviewTitle} · ${words.area}`}</title>
      <h1 className="text-2xl sm:text-3xl">{words.overviewTitle}</h1>
      <p className="mt-1 text-ink-soft">
        {tiles.length > 0 ? words.overviewText : words.overviewEmpty(words.people.roles[me.role])}
      </p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map(({ to, title, Icon, waiting, line }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-5 transition-colors hover:border-brand hover:bg-brand-wash"
            >
              <span
                className={`grid size-12 shrink-0 place-items-center rounded-lg ${waiting > 0 ? 'bg-accent text-on-accent' : 'bg-brand-wash text-brand'}`}
              >
                <Icon aria-hidden="true" />
              </span>
              <span>
                <span className="block text-ink-soft">{title}</span>
                <span className="block text-xl font-bold">{line}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
