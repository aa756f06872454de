import { useWords } from '#web/text/words.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SocialIcon, socialNames } from '#web/ui/icons/social-icon.tsx'

/** Links to share a page: the messengers students use here, and the plain link. */
export function ShareLinks({
  title,
  address,
  isOnDark = true,
  label,
}: {
  title: string
  address: string
  /** As in the head of a course page. */
  isOnDark?: boolean
  /** What the links are for; by default to share a course. */
  label?: string
}) {
  const { catalog } = useWords()
  const links = [
    {
      network: 'facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
    },
    {
      network: 'whatsapp',
      href: `https://wa.me/?text=${encodeURIComponent(`${catalog.shareText(title)} ${address}`)}`,
    },
    {
      network: 'telegram',
      href: `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(title)}`,
    },
  ] as const
  const name = label ?? catalog.share
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-2">
      {links.map(({ network, href }) => (
        <a
          key={network}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={classes(
            'grid place-items-center rounded-full transition-colors',
            isOnDark
              ? 'size-10 bg-white/12 text-white hover:bg-white/25 focus-visible:outline-white'
              : 'size-11 bg-brand-wash text-brand hover:bg-sunken',
          )}
        >
          <SocialIcon network={network} />
          <span className="sr-only">
            {name}: {socialNames[network]}
          </span>
        </a>
      ))}
      <CopyButton text={address}>{catalog.copyLink}</CopyButton>
    </section>
  )
}
