import { HandCoins, Lightbulb, Presentation } from 'lucide-react'
import { defined } from '#contract/defined.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'

const icons = [Presentation, Lightbulb, HandCoins]

/** Three reasons to teach. Source: spec §2 /become-instructor. */
export function TeachReasons() {
  const contact = useWords('contact')
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {contact.teachReasons.map(({ title, text }, index) => {
        const Icon = defined(icons[index])
        return (
          <Card key={title} as="li" padding="none" isRaised className="p-6 sm:p-7">
            <span className="grid size-14 place-items-center rounded-lg bg-accent-wash text-accent-strong">
              <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </Card>
        )
      })}
    </ul>
  )
}
