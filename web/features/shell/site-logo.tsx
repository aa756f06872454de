import type { PublicSite } from '#contract/site/site.ts'
import { Logo } from '#web/ui/icons/logo.tsx'

/** The provider's logo, or their name; on the sample site the name mark of Edi. */
export function SiteLogo({ site }: { site: PublicSite | undefined }) {
  if (site?.logo)
    return (
      <img
        src={site.logo}
        alt={site.name}
        width={120}
        height={32}
        data-always=""
        className="h-[32px] w-auto"
      />
    )
  if (site && !site.isSample)
    return <span className="text-2xl leading-8 font-bold">{site.name}</span>
  return <Logo className="h-[32px] w-auto" />
}
