import type { PublicSite, SiteStats } from '#contract/site/site.ts'
import { formatCount } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'
import { TypedWords } from './typed-words.tsx'

/** Source: spec §2 home. */
export function Hero({ site, stats }: { site: PublicSite; stats: SiteStats }) {
  const { home } = useWords()
  const language = useLanguage()
  return (
    <div className="hero-ground overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-6 px-4 py-8 md:grid-cols-[1.1fr_1fr] md:py-12 lg:py-14">
        <div>
          <p className="inline-flex items-center gap-2 text-sm font-semibold text-accent-strong">
            <span aria-hidden="true" className="stitch-line w-9" />
            {home.heroFacts(
              formatCount(stats.courses, language),
              formatCount(stats.categories, language),
            )}
          </p>
          <h1 className="mt-4 text-[2.6rem] leading-[1.08] font-extrabold tracking-tight sm:text-6xl lg:text-7xl bn:leading-[1.25] bn:tracking-normal">
            {home.heroBefore}
            <TypedWords words={home.heroWords} />
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">{home.heroText}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink look="accent" size="lg" to={pathIn(language, '/courses')}>
              {home.enrolNow}
            </ButtonLink>
            <ButtonLink look="outline" size="lg" to={pathIn(language, '/about')}>
              {home.aboutUs}
            </ButtonLink>
          </div>
          <div className="mt-7">
            <SocialLinks label={home.follow} links={site.social} />
          </div>
        </div>
        <img
          src="/pictures/hero.svg"
          alt=""
          width={720}
          height={620}
          fetchPriority="high"
          className="mx-auto w-full max-w-lg max-md:max-w-sm"
        />
      </div>
    </div>
  )
}
