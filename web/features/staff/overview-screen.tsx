import {
  Award,
  Banknote,
  BookCheck,
  CircleCheck,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  ScanSearch,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { countText } from './count-text.ts'
import type { StaffDesk } from './staff-links.tsx'
import { listIcons, shownLists } from './staff-pages.ts'

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

/** The waiting work in the lists this role includes; a list without any is not shown. */
export function OverviewScreen({ desk }: { desk: StaffDesk }) {
  const words = useWords('staff')
  const language = useLanguage()
  const tiles = tilesOf(desk, words, (count) => digitsIn(language, countText(count))).filter(
    ({ waiting }) => waiting > 0,
  )
  return (
    <>
      <title>{`${words.overviewTitle} · ${words.area}`}</title>
      <h1 className="text-2xl sm:text-3xl">{words.overviewTitle}</h1>
      {tiles.length > 0 ? (
        <Tiles tiles={tiles} />
      ) : (
        <p className="mt-4 flex items-start gap-3 rounded-lg border border-line bg-surface p-5 text-ink-soft">
          <CircleCheck aria-hidden="true" className="shrink-0 text-good" />
          {words.overviewEmpty}
        </p>
      )}
    </>
  )
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const words = useWords('staff')
  return (
    <>
      <p className="mt-1 text-ink-soft">{words.overviewText}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map(({ to, title, Icon, line }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-5 transition-colors hover:border-brand hover:bg-brand-wash"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent text-on-accent">
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

function tilesOf(
  { counts }: StaffDesk,
  words: StaffWords,
  text: (count: number) => string,
): Tile[] {
  const { inbox, money } = counts
  const titles = {
    transfers: words.money.transfers,
    review: words.money.review,
    refunds: words.money.refundsTitle,
    enrolments: words.learning.enrolments,
  }
  const tile = (
    waiting: number | null,
    { line, ...rest }: Omit<Tile, 'waiting' | 'line'> & { line: (count: string) => string },
  ): Tile => ({ ...rest, waiting: waiting ?? 0, line: line(text(waiting ?? 0)) })
  return [
    ...shownLists.map((list) =>
      tile(inbox?.[list] ?? null, {
        to: `/staff/inbox/${list}?state=new`,
        title: words.lists[list],
        Icon: listIcons[list],
        line: words.newCount,
      }),
    ),
    tile(counts.questions, {
      to: '/staff/questions',
      title: words.questions,
      Icon: MessageCircleQuestionMark,
      line: words.money.waitingCount,
    }),
    tile(counts.failedMails, {
      to: '/staff/mails?state=failed',
      title: words.mails,
      Icon: Mail,
      line: words.failedCount,
    }),
    ...moneyLists.map(({ list, to, Icon }) =>
      tile(money[list], { to, title: titles[list], Icon, line: words.money.waitingCount }),
    ),
    tile(money.alerts, {
      to: '/staff/settlements',
      title: words.money.settlements,
      Icon: BookCheck,
      line: words.money.alertCount,
    }),
  ]
}
