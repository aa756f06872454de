import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { controlClasses } from '#web/ui/form/field.tsx'

/** Usual periods as links, and any other by its days. */
export function PeriodForm({
  from,
  to,
  also = '',
  children,
}: {
  from: Day
  to: Day
  /** What the links say beside the period, such as "&course=SFT-101". */
  also?: string
  /** More fields. */
  children?: ReactNode
}) {
  const words = useWords('reports')
  const [today] = useState(() => dhakaDay(new Date()))
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
  const usual = [
    { text: words.thisMonth, from: month, to: today },
    { text: words.lastMonth, from: lastMonth, to: addDays(month, -1) },
    { text: words.thisYear, from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-2">
        {usual.map((period) => (
          <li key={period.text}>
            <Link
              to={`?from=${period.from}&to=${period.to}${also}`}
              preventScrollReset
              aria-current={period.from === from && period.to === to ? 'true' : undefined}
              className={buttonClasses(
                'outline',
                'md',
                'aria-[current]:border-brand aria-[current]:text-brand',
              )}
            >
              {period.text}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <DayField name="from" label={words.from} day={from} />
        <DayField name="to" label={words.to} day={to} />
        {children}
        <Button type="submit" look="outline">
          {words.showPeriod}
        </Button>
      </Form>
    </div>
  )
}

function DayField({ name, label, day }: { name: string; label: string; day: Day }) {
  return (
    <label className="min-w-0 max-sm:flex-1">
      <span className="mb-1 block text-sm text-ink-soft">{label}</span>
      <input type="date" name={name} defaultValue={day} required className={controlClasses} />
    </label>
  )
}
