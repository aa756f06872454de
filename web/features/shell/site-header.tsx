import { Menu, Palette, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'
import { pathIn, plainPath, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { dialogOpener } from '#web/ui/dialog/dialog.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx'
import { LanguageLink } from './language-link.tsx'
import { SiteLogo } from './site-logo.tsx'

const DRAWER = 'main-menu'
const iconButton =
  'grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand'

/** Source: spec §2 layout shell. */
export function SiteHeader({
  site,
  account,
}: {
  site: PublicSite | undefined
  account: ReactNode
}) {
  const { shell } = useWords()
  const language = useLanguage()
  const here = menuPlaceOf(plainPath(useLocation().pathname))
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 px-4 sm:gap-2">
        <a href={pathIn(language, '/')} className="mr-2 rounded-md py-2 text-ink">
          <SiteLogo site={site} />
        </a>
        <nav aria-label={shell.mainMenu} className="hidden md:block">
          <ul className="flex items-center gap-1">
            <MenuLinks
              here={here}
              className="inline-flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-brand-wash hover:text-brand aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8"
            />
          </ul>
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5 sm:gap-1">
          <LanguageLink className="inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand" />
          <button
            type="button"
            popoverTarget="theme-choice"
            aria-label={shell.theme}
            className={`${iconButton} hidden md:grid`}
          >
            <Palette size={20} aria-hidden="true" />
          </button>
          <a
            href="/dashboard/carts"
            aria-label={shell.myCart}
            className={`${iconButton} cart-count signed-out:hidden max-sm:hidden`}
          >
            <ShoppingCart size={20} aria-hidden="true" />
          </a>
          {account}
          <button
            type="button"
            {...dialogOpener(DRAWER)}
            aria-label={shell.menu}
            className={`${iconButton} cart-count -mr-2 md:hidden`}
          >
            <Menu aria-hidden="true" />
          </button>
        </div>
      </div>
      <HeaderMenus here={here} />
    </header>
  )
}

/** What the buttons of the header open: the themes, and on a phone the menu. */
function HeaderMenus({ here }: { here: MenuPlace | null }) {
  const { shell } = useWords()
  return (
    <>
      <div
        id="theme-choice"
        popover="auto"
        className="fixed inset-auto right-4 top-[4.25rem] m-0 rounded-lg border border-line bg-surface p-3 shadow-raised xl:right-[calc((100vw-72rem)/2+1rem)]"
      >
        <ThemeSwitch name="theme" />
      </div>
      <Drawer id={DRAWER} label={shell.mainMenu}>
        <ul className="flex flex-col gap-1 text-lg">
          <MenuLinks
            here={here}
            className="flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-brand-wash aria-[current]:bg-brand-wash aria-[current]:text-brand"
          />
        </ul>
        <div className="stitch-line my-5 opacity-60" />
        <ul className="flex flex-col gap-1">
          <li>
            <a
              href="/dashboard/carts"
              className="cart-count flex min-h-12 items-center gap-3 rounded-md px-3 font-medium hover:bg-brand-wash"
            >
              <ShoppingCart size={20} aria-hidden="true" /> {shell.myCart}
            </a>
          </li>
          <li className="flex min-h-12 items-center justify-between px-3 font-medium">
            {shell.theme}
            <ThemeSwitch name="theme-in-menu" />
          </li>
        </ul>
      </Drawer>
    </>
  )
}

const MENU = ['/courses', '/about', '/contact'] as const

/** The entry of the menu that a page belongs to, and whether it is that page itself. */
interface MenuPlace {
  path: (typeof MENU)[number]
  isPage: boolean
}

function menuPlaceOf(path: string): MenuPlace | null {
  const entry = MENU.find((one) => path === one || path.startsWith(`${one}/`))
  return entry ? { path: entry, isPage: path === entry } : null
}

/** Course, About Us and Contact; the dashboard only when signed in. */
function MenuLinks({ here, className }: { here: MenuPlace | null; className: string }) {
  const { shell } = useWords()
  const language = useLanguage()
  const words = { '/courses': shell.course, '/about': shell.aboutUs, '/contact': shell.contact }
  return (
    <>
      {MENU.map((path) => (
        <li key={path}>
          <a
            href={pathIn(language, path)}
            aria-current={here?.path === path ? (here.isPage ? 'page' : true) : undefined}
            className={className}
          >
            {words[path]}
          </a>
        </li>
      ))}
      <li className="signed-out:hidden">
        <a href="/dashboard/" className={className}>
          {shell.dashboard}
        </a>
      </li>
    </>
  )
}
