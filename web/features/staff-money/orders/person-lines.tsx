import { Mail, Phone } from 'lucide-react'
import { formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'

const link =
  'inline-flex min-h-9 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline'

/** The student of an order, with contact details. */
export function PersonLines({
  person,
}: {
  person: { name: string; email: string; phone: string | null; studentId: string }
}) {
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <strong>{person.name}</strong>
      <a href={`mailto:${person.email}`} className={`${link} break-all`}>
        <Mail size={16} aria-hidden="true" className="shrink-0" />
        {person.email}
      </a>
      {person.phone && (
        <a href={`tel:${person.phone}`} className={link}>
          <Phone size={16} aria-hidden="true" />
          {formatPhone(person.phone, language)}
        </a>
      )}
      <code className="text-sm text-ink-soft">{person.studentId}</code>
    </p>
  )
}
