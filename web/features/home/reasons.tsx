import {
  Award,
  Briefcase,
  FolderKanban,
  GraduationCap,
  HandCoins,
  Headset,
  MonitorPlay,
  Radio,
  Smartphone,
  UsersRound,
} from 'lucide-react'
import type { SiteHome } from '#contract/site/site.ts'
import { Card } from '#web/ui/card.tsx'

const icons = {
  video: MonitorPlay,
  live: Radio,
  mentor: GraduationCap,
  project: FolderKanban,
  certificate: Award,
  support: Headset,
  job: Briefcase,
  community: UsersRound,
  price: HandCoins,
  phone: Smartphone,
} as const satisfies Record<SiteHome['reasons'][number]['icon'], unknown>

/** Source: spec §2 home (six tiles). */
export function Reasons({ reasons }: { reasons: SiteHome['reasons'] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {reasons.map(({ icon, title, text }) => {
        const Icon = icons[icon]
        return (
          <Card key={title} as="li" className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-md bg-brand-wash text-brand">
              <Icon size={26} strokeWidth={1.8} aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </Card>
        )
      })}
    </ul>
  )
}
