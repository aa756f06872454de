import { Phone } from 'lucide-react'
import type { PublicSite } from '#contract/site/site.ts'
import { useWords } from '#web/text/words.ts'
import { SocialIcon, socialNames } from '#web/ui/icons/social-icon.tsx'

/** Contacts for questions before buying. Source: spec §2 /courses/{id}. */
export function HelpBox({ site }: { site: PublicSite }) {
  const { catalog } = useWords()
  const link =
    'inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-brand hover:underline'
  return (
    <section
      aria-label={catalog.helpTitle}
      className="rounded-lg border border-line bg-brand-wash p-5"
    >
      <h2 className="text-lg">{catalog.helpTitle}</h2>
      <p className="mt-1 text-sm text-ink-soft">{catalog.helpText}</p>
      <ul className="mt-2">
        {site.phones.map(({ display, href }) => (
          <li key={href}>
            <a href={href} className={link}>
              <Phone size={18} aria-hidden="true" />
              {display}
            </a>
          </li>
        ))}
        {site.whatsapp && (
          <li>
            <a href={site.whatsapp} rel="noopener" className={link}>
              <SocialIcon network="whatsapp" className="size-[18px]" />
              {socialNames.whatsapp}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
