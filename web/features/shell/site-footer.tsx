import { Phone } from 'lucide-react'
import type { PublicSite } from '#contract/site/site.ts'
import { type Language, pathIn, useLanguage } from '#web/text/language.ts'
import { digitsIn } from '#web/text/format.ts'
import { useWords, type SiteWords } from '#web/text/words.ts'
import { SocialLinks } from '#web/ui/social-links.tsx'
import { DataSaver } from './data-saver.tsx'
import { SiteLogo } from './site-logo.tsx'

type Shell = SiteWords['shell']
type FooterLink = readonly [path: string, words: string]

/** The three entries every Quick Link column begins with. Source: spec §2 layout shell. */
function firstLinks(shell: Shell): FooterLink[] {
  return [
    ['/courses#upcoming', shell.upcomingLiveBatch],
    ['/#free-classes', shell.freeLiveClass],
    ['/courses?q=workshop', shell.liveWorkshop],
  ]
}

interface FooterColumn {
  title: string
  more: FooterLink[]
}

function columns(shell: Shell): FooterColumn[] {
  return [
    {
      title: shell.footerCourses,
      more: [
        ['/courses', shell.allCourses],
        ['/courses?popularity=New', shell.newCourses],
        ['/courses?popularity=Popular', shell.popularCourses],
      ],
    },
    {
      title: shell.footerAccount,
      more: [
        ['/dashboard/student-courses', shell.myCourses],
        ['/dashboard/carts', shell.myCart],
        ['/authentication/signup', shell.createAccount],
      ],
    },
    {
      title: shell.footerProvider,
      more: [
        ['/about', shell.aboutUs],
        ['/contact', shell.contact],
        ['/become-instructor', shell.becomeTeacher],
      ],
    },
  ]
}

/** Source: spec §2 layout shell. */
export function SiteFooter({ site }: { site: PublicSite | undefined }) {
  const { shell } = useWords()
  const language = useLanguage()
  return (
    <footer className="mt-24 bg-sunken">
      <div className="stitch-line" />
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <SiteLogo site={site} />
          <p className="mt-3 text-lg font-medium">{site?.tagline ?? shell.tagline}</p>
          {site && <Reach site={site} />}
        </div>
        {columns(shell).map(({ title, more }, index) => (
          <nav key={title} aria-label={`${shell.quickLink} ${digitsIn(language, index + 1)}`}>
            <h2 className="text-base font-bold">{shell.quickLink}</h2>
            <FooterLinks links={firstLinks(shell)} />
            <h3 className="mt-4 text-base font-bold">{title}</h3>
            <FooterLinks links={more} />
          </nav>
        ))}
      </div>
      <DataSaver />
      <Small site={site} />
    </footer>
  )
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  const language = useLanguage()
  return (
    <ul className="mt-1">
      {links.map(([path, words]) => (
        <li key={words}>
          <a
            href={placeIn(language, path)}
            className="inline-flex min-h-9 items-center text-ink-soft underline-offset-4 hover:text-brand hover:underline"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A path with the place on its page: the home page of a language has no slash at its end. */
function placeIn(language: Language, path: string): string {
  const [page, place] = path.split('#') as [string, string?]
  return pathIn(language, page) + (place ? `#${place}` : '')
}

/** Address, phones and places elsewhere. */
function Reach({ site }: { site: PublicSite }) {
  const { shell } = useWords()
  return (
    <>
      <address className="mt-3 text-ink-soft not-italic">
        {site.office.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <ul aria-label={shell.callUs} className="mt-2">
        {site.phones.map(({ display, href }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-9 items-center gap-2 font-semibold text-brand hover:underline"
            >
              <Phone size={16} aria-hidden="true" />
              {display}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <SocialLinks label={shell.followUs} links={site.social} />
      </div>
    </>
  )
}

function Small({ site }: { site: PublicSite | undefined }) {
  const { shell } = useWords()
  const language = useLanguage()
  const legal: FooterLink[] = [
    ['/terms', shell.terms],
    ['/privacy', shell.privacy],
    ['/refund-policy', shell.refundPolicy],
  ]
  return (
    <div className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-5 text-sm text-ink-soft">
        <p>{site?.name ?? shell.brand}</p>
        {site?.registration.map(({ label, number }) => (
          <p key={label}>
            {label}: {number}
          </p>
        ))}
        <ul className="flex flex-wrap gap-x-5">
          {legal.map(([path, words]) => (
            <li key={path}>
              <a
                href={pathIn(language, path)}
                className="inline-flex min-h-9 items-center hover:text-brand hover:underline"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
        {site?.isSample && <p className="basis-full">{shell.sampleSite}</p>}
      </div>
    </div>
  )
}
