import { SocialIcon, socialNames, type SocialNetwork } from './icons/social-icon.tsx'

/** Links to the provider's places elsewhere. */
export function SocialLinks({
  label,
  links,
}: {
  label: string
  links: readonly { network: SocialNetwork; url: string }[]
}) {
  if (links.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            rel="noopener"
            className="grid size-11 place-items-center rounded-full border border-line bg-surface text-brand transition-colors hover:border-brand hover:bg-brand-wash"
          >
            <SocialIcon network={network} />
            <span className="sr-only">{socialNames[network]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
