import { Link } from 'react-router'
import type { StaffStudent } from '#contract/staff/staff.ts'
import { formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'

/** Finds the other account of a person. */
export function MergeChoice({
  q,
  others,
  onSearch,
}: {
  q: string
  others: readonly StaffStudent[]
  onSearch: (q: string) => void
}) {
  const words = useWords('staff').accountMerges
  const language = useLanguage()
  return (
    <Card as="section" className="flex max-w-3xl flex-col gap-4">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('q')
          onSearch(typeof typed === 'string' ? typed : '')
        }}
      >
        <Field name="q" label={words.find} required>
          <Input type="search" required defaultValue={q} maxLength={200} />
        </Field>
        <div>
          <Button type="submit" look="outline">
            {words.search}
          </Button>
        </div>
      </form>
      {others.length === 0 ? (
        <p className="text-ink-soft">{words.nobody}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {others.map(({ studentId, name, email, phone }) => (
            <li key={studentId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="flex min-w-0 flex-col">
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">{email}</span>
                {phone && (
                  <span className="text-sm text-ink-soft">{formatPhone(phone, language)}</span>
                )}
              </span>
              <Link
                to={{ search: `?with=${studentId}` }}
                className={buttonClasses('outline', 'sm')}
              >
                {words.choose}
                <span className="sr-only"> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
