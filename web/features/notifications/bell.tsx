import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { MOST_UNREAD } from '#contract/notifications/terms.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { NotificationList } from './notification-list.tsx'
import { followUnread, useUnread } from './unread.ts'

const PANEL = 'notifications'

/** The live number of unread notifications, and their panel. */
export function Bell({ person }: { person: string }) {
  const words = useWords('notifications')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()?.unread ?? 0
  const count = digitsIn(language, unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : unread)
  useEffect(followUnread, [person])
  useEffect(() => rememberMailLanguage(person, language), [person, language])
  const close = () => {
    closeModal(PANEL)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? words.openUnread(count) : words.open}
        onClick={() => {
          setOpen(true)
          openModal(PANEL)
        }}
        className="relative grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand"
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute right-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && words.unread(count)}
      </span>
      <Drawer id={PANEL} label={words.title}>
        <div className="grid grid-cols-1 gap-4 px-1 pb-4">
          <h2 className="text-xl">{words.title}</h2>
          {isOpen && <NotificationList onChosen={close} />}
          <Link
            to="/dashboard/notifications"
            onClick={close}
            className={buttonClasses('quiet', 'sm', 'justify-self-center')}
          >
            {words.showAll}
          </Link>
        </div>
      </Drawer>
    </>
  )
}

/** The server mails in the language of the product's pages; sent once per session and change. */
function rememberMailLanguage(person: string, language: Language): void {
  const mark = `${person} ${language}`
  try {
    if (sessionStorage.getItem('mail-language') === mark) return
    sessionStorage.setItem('mail-language', mark)
  } catch {
    // Without storage it is sent with each page.
  }
  void api('PATCH /api/notifications/settings', { body: { language } }).catch(() => {})
}
