import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Site } from '#contract/site/site.ts'
import { useWords } from '#web/text/words.ts'
import { SocialIcon } from '#web/ui/icons/social-icon.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'

const link =
  'inline-flex min-h-9 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline'

/** Office, phones, mail and places elsewhere. Source: spec §2 /contact. */
export function ReachUs({ site }: { site: Site }) {
  const contact = useWords('contact')
  return (
    <div className="flex flex-col gap-7">
      <Part icon={<Phone size={22} aria-hidden="true" />} title={contact.phonesTitle}>
        <ul>
          {site.phones.map(({ display, href }) => (
            <li key={href}>
              <a href={href} className={`${link} text-lg tabular-nums`}>
                {display}
              </a>
            </li>
          ))}
          {site.whatsapp && (
            <li>
              <a href={site.whatsapp} rel="noopener" className={link}>
                <SocialIcon network="whatsapp" className="size-5" />
                {contact.whatsapp}
              </a>
            </li>
          )}
        </ul>
      </Part>
      <Part icon={<Mail size={22} aria-hidden="true" />} title={contact.mailTitle}>
        <a href={`mailto:${site.email}`} className={`${link} break-all`}>
          {site.email}
        </a>
      </Part>
      <Part icon={<MapPin size={22} aria-hidden="true" />} title={contact.officeTitle}>
        <address className="not-italic">
          {site.office.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Part>
      <Part icon={<Clock size={22} aria-hidden="true" />} title={contact.hours}>
        <p>{site.office.hours}</p>
      </Part>
      <SocialLinks label={contact.followTitle} links={site.social} />
      {site.isSample && <p className="text-sm text-ink-soft">{contact.sampleOffice}</p>}
    </div>
  )
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-wash text-brand">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="text-base text-ink-soft">{title}</h2>
        <div className="mt-0.5">{children}</div>
      </div>
    </section>
  )
}
