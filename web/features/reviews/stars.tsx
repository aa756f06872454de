import { Star } from 'lucide-react'
import { MOST_STARS } from '#contract/reviews/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

/** Stars that were given, said as words. */
export function GivenStars({ stars }: { stars: number }) {
  const words = useWords('reviews')
  const language = useLanguage()
  return (
    <span
      role="img"
      aria-label={words.starsOf(digitsIn(language, stars))}
      className="inline-flex text-accent"
    >
      {Array.from({ length: MOST_STARS }, (_, at) => (
        <Star
          key={at}
          size={18}
          aria-hidden="true"
          className={classes(at < stars ? 'fill-current' : 'opacity-35')}
        />
      ))}
    </span>
  )
}

/** One to five stars, as radio buttons: arrow keys move between them. */
export function StarChoice({
  chosen,
  error,
  onChoose,
}: {
  chosen: number | null
  error: string | null
  onChoose: (stars: number) => void
}) {
  const words = useWords('reviews')
  const language = useLanguage()
  return (
    <fieldset aria-describedby={error === null ? undefined : 'stars-error'}>
      <legend className="mb-1 font-semibold">{words.stars}</legend>
      <div className="flex flex-wrap">
        {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-md text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={chosen === stars}
              onChange={() => onChoose(stars)}
              className="sr-only"
            />
            <Star
              size={32}
              aria-hidden="true"
              className={classes(
                chosen !== null && stars <= chosen ? 'fill-current' : 'opacity-50',
              )}
            />
            <span className="sr-only">{words.starsOf(digitsIn(language, stars))}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id="stars-error" role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
