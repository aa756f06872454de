import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { dhakaDay } from '#contract/time.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

/** A picture to choose, with its description or use; without either its upload date. */
export function PictureTile({
  picture,
  shape,
  onChoose,
}: {
  picture: CoursePicture
  shape: CoursePictureShape
  onChoose: () => void
}) {
  const words = useWords('staff').courses.library
  const language = useLanguage()
  const spoken = (text: Record<LanguageCode, string>) => text[language] || text.en || text.bn
  const uploaded = words.uploaded(formatDay(dhakaDay(new Date(picture.uploadedAt)), language))
  const names = picture.uses.map(spoken)
  const others = picture.useCount - names.length
  const users = [names.join(', '), others > 0 && words.andMore(formatCount(others, language))]
    .filter(Boolean)
    .join(' ')
  const lines = [spoken(picture.alt), users || words.unused, uploaded].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex size-full cursor-pointer flex-col overflow-hidden rounded-md border border-line bg-surface text-left hover:border-brand hover:bg-brand-wash focus-visible:outline-3 focus-visible:outline-focus"
      >
        <img
          src={picture.path}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes(
            'w-full bg-sunken object-cover',
            shape === 'banner' ? 'aspect-video' : 'aspect-square',
          )}
        />
        <span className="flex flex-col gap-0.5 p-2 text-sm">
          {lines.map((line, at) => (
            <span
              key={line}
              lang={scriptOf(line)}
              className={classes(
                'line-clamp-2 wrap-anywhere',
                at === 0 ? 'font-medium' : 'text-ink-soft',
              )}
            >
              {line}
            </span>
          ))}
        </span>
      </button>
    </li>
  )
}
