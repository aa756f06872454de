import {
  AlarmClock,
  Armchair,
  Bell,
  CalendarClock,
  CalendarPlus,
  Repeat,
  CheckCheck,
  CirclePlay,
  CircleX,
  DoorOpen,
  Flag,
  Hourglass,
  ListChecks,
  Megaphone,
  MessageCircleQuestionMark,
  MessageSquareOff,
  MessageSquareReply,
  MessageSquareText,
  MessagesSquare,
  NotebookPen,
  Reply,
  Rocket,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { NotificationGroup } from '#contract/notifications/notifications.ts'
import { api } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { noticeText } from './notice-text.ts'
import { useUnread } from './unread.ts'

const icons = {
  'question-asked': MessageCircleQuestionMark,
  'question-answered': MessagesSquare,
  'question-solved': CheckCheck,
  'class-reminder': CalendarClock,
  'date-reminder': AlarmClock,
  'class-changed': Repeat,
  'class-recording': CirclePlay,
  'work-marked': NotebookPen,
  'marks-changed': ListChecks,
  'objection-answered': Flag,
  'batch-opened': DoorOpen,
  'seat-offered': Armchair,
  'waiting-ended': CircleX,
  'review-written': MessageSquareText,
  'review-answered': MessageSquareReply,
  'review-removed': MessageSquareOff,
  'review-restored': MessageSquareText,
  'draft-published': Rocket,
  'draft-sent-back': Reply,
  'access-ending': Hourglass,
  'access-extended': CalendarPlus,
  announcement: Megaphone,
} as const

interface NotificationPage {
  groups: readonly NotificationGroup[]
  next: string | null
}

/** The list, refetched whenever there is news. */
function useNotifications(first: NotificationPage | null) {
  const site = useWords()
  const unread = useUnread()
  const [shown, setShown] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const adding = useRef(false)
  const news = unread ? `${unread.latest} ${unread.unread}` : ''

  useEffect(() => {
    let isOver = false
    api('GET /api/notifications').then(
      (page) => {
        if (isOver) return
        setShown(page)
        setFailed(false)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetches on news or a retry
  }, [news, tries])

  const orSay = (work: Promise<void>) =>
    void work.catch((error: unknown) => toast.error(problemText(asProblem(error), site)))
  async function markAll({ groups }: NotificationPage): Promise<void> {
    await api('POST /api/notifications/read', {
      body: { upTo: Math.max(groups[0]?.id ?? 0, unread?.latest ?? 0) },
    })
    setTries((count) => count + 1)
  }
  async function more(after: string): Promise<void> {
    if (adding.current) return
    adding.current = true
    setAdding(true)
    try {
      const page = await api('GET /api/notifications', { query: { after } })
      // Where the list was fetched again meanwhile, these no longer follow its last one.
      setShown((now) =>
        now?.next === after ? { groups: [...now.groups, ...page.groups], next: page.next } : now,
      )
    } finally {
      adding.current = false
      setAdding(false)
    }
  }
  return {
    shown,
    hasFailed,
    tryAgain: () => setTries(tries + 1),
    markAll: () => shown && orSay(markAll(shown)),
    more: () => shown?.next && orSay(more(shown.next)),
    isAdding,
  }
}

/** The person's notifications, refreshed whenever there is news. */
export function NotificationList({
  first = null,
  onChosen,
}: {
  /** What the page was loaded with; null: they are fetched. */
  first?: NotificationPage | null
  /** One was opened. */
  onChosen?: () => void
}) {
  const words = useWords('notifications')
  const { shown, hasFailed, tryAgain, markAll, more, isAdding } = useNotifications(first)
  if (!shown && hasFailed)
    return (
      <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-danger-wash p-4">
        <p>{words.failed}</p>
        <Button look="outline" size="sm" onClick={tryAgain}>
          {words.tryAgain}
        </Button>
      </div>
    )
  if (!shown)
    return (
      <div className="grid gap-3" aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  if (shown.groups.length === 0)
    return (
      <EmptyState icon={<Bell size={40} aria-hidden="true" />} title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )

  return (
    <div className="grid grid-cols-1 gap-3">
      {shown.groups.some((group) => !group.isRead) && (
        <Button look="quiet" size="sm" className="justify-self-end" onClick={markAll}>
          <CheckCheck size={16} aria-hidden="true" />
          {words.markAll}
        </Button>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {shown.groups.map((group) => (
          <li key={group.id}>
            <Group group={group} {...(onChosen && { onChosen })} />
          </li>
        ))}
      </ul>
      {shown.next && (
        <Button look="outline" size="sm" busy={isAdding} onClick={more}>
          {words.older}
        </Button>
      )}
    </div>
  )
}

function Group({ group, onChosen }: { group: NotificationGroup; onChosen?: () => void }) {
  const words = useWords('notifications')
  const language = useLanguage()
  const { text, course, to } = noticeText(group, { words, language })
  const Icon = icons[group.notice.kind]
  return (
    <Link
      to={to}
      onClick={() => {
        // Its page opens whether or not it could be marked as read.
        if (!group.isRead)
          void api('POST /api/notifications/{id}/read', { params: { id: group.id } }).catch(
            () => {},
          )
        onChosen?.()
      }}
      className={classes(
        'flex min-h-13 items-start gap-3 rounded-md border p-3 no-underline hover:border-brand',
        group.isRead ? 'border-line bg-surface' : 'border-brand/40 bg-brand-wash',
      )}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          lang={scriptOf(text)}
          className={classes('break-words text-ink', !group.isRead && 'font-semibold')}
        >
          {!group.isRead && <span className="sr-only">{words.isNew}: </span>}
          {text}
        </span>
        <span lang={scriptOf(course)} className="truncate text-sm text-ink-soft">
          {course}
        </span>
        <time dateTime={group.at} className="text-sm text-ink-soft">
          {formatDateTime(group.at, language)}
        </time>
      </span>
    </Link>
  )
}
