import type { SiteHome } from '#contract/site/site.ts'
import { graphemesOf } from '#web/text/graphemes.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Slider } from '#web/ui/slider.tsx'

/** What students say; samples are marked as such, unless the whole site is one. Source: spec §2 home. */
export function Testimonials({
  label,
  testimonials,
}: {
  label: string
  testimonials: SiteHome['testimonials']
}) {
  const { home } = useWords()
  return (
    <Slider label={label}>
      {testimonials.map(({ name, about, text, picture, pictureText, isSample }) => (
        <figure key={name} className="flex flex-col rounded-lg border border-line bg-surface p-6">
          <svg
            viewBox="0 0 32 24"
            width="32"
            height="24"
            aria-hidden="true"
            className="text-accent"
          >
            <path
              fill="currentColor"
              d="M0 24V14C0 6 4 1.600 12 0l1.400 3.200C9 4.800 7 7.200 6.800 10H13v14H0Zm18 0V14C18 6 22 1.600 30 0l1.400 3.200C27 4.800 25 7.200 24.800 10H31v14H18Z"
            />
          </svg>
          <blockquote className="mt-4 flex-1 text-lg">{text}</blockquote>
          <figcaption className="mt-5 flex items-center gap-3">
            {picture ? (
              <img
                src={picture}
                alt={pictureText}
                width={48}
                height={48}
                loading="lazy"
                className="size-12 rounded-full object-cover"
              />
            ) : (
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center rounded-full bg-brand-wash text-xl font-bold text-brand"
              >
                {firstLetter(name)}
              </span>
            )}
            <span className="flex-1">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{about}</span>
            </span>
            {isSample && <Badge className="sample-site:hidden">{home.sampleVoice}</Badge>}
          </figcaption>
        </figure>
      ))}
    </Slider>
  )
}

/** The first grapheme: in Bangla with its vowel sign. */
function firstLetter(name: string): string {
  return graphemesOf(name, 'bn')[0] ?? ''
}
