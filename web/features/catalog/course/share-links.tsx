import { useWords } from '#web/text/words.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { SocialIcon, socialNames } from '#web/ui/icons/social-icon.tsx'

/** Links to share a course: the messengers students use here, and the plain link. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
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
  return (
    <section aria-label={catalog.share} className="flex flex-wrap items-center gap-2">
      {links.map(({ network, href }) => (
        <a
          key={network}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="grid size-10 place-items-center rounded-full bg-white/12 text-white transition-colors hover:bg-white/25 focus-visible:outline-white"
        >
          <SocialIcon network={network} />
          <span className="sr-only">
            {catalog.share}: {socialNames[network]}
          </span>
        </a>
      ))}
      <CopyButton text={address}>{catalog.copyLink}</CopyButton>
    </section>
  )
}
