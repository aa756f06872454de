import { HandCoins, Lightbulb, Presentation } from 'lucide-react'
import { useWords } from '#web/text/words.ts'

const icons = [Presentation, Lightbulb, HandCoins]

/** Three reasons to teach. Source: spec §2 /become-instructor. */
export function TeachReasons() {
  const { inbox } = useWords()
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {inbox.teachReasons.map(({ title, text }, index) => {
        const Icon = icons[index]!
        return (
          <li
            key={title}
            className="rounded-lg border border-line bg-surface p-6 shadow-card sm:p-7"
          >
            <span className="grid size-14 place-items-center rounded-lg bg-accent-wash text-accent-strong">
              <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
