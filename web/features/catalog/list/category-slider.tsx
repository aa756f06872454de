import type { Category } from '#contract/catalog/courses.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Slider } from '#web/ui/slider.tsx'
import { categoryName } from '../category-name.ts'
import { courseListAddress } from './course-list-address.ts'

/** A card per category with its number of courses; chips on a phone. Source: spec §2 home. */
export function CategorySlider({
  label,
  categories,
}: {
  label: string
  categories: readonly Category[]
}) {
  const { home } = useWords()
  const language = useLanguage()
  return (
    <div className="subjects">
      <Slider label={label}>
        {categories.map((category) => (
          <a
            key={category.slug}
            href={courseListAddress({ category: category.name }, language)}
            className="grid grid-cols-[auto_1fr] gap-x-4 rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] hover:border-brand hover:shadow-card"
          >
            <img
              src={category.picture}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="row-span-2 size-20 sm:size-24"
            />
            <span className="self-end text-lg leading-snug font-semibold">
              {home.categoryCourse(categoryName(category, language))}
            </span>
            <span className="text-ink-soft">
              {home.courses(formatCount(category.courseCount, language))}
            </span>
          </a>
        ))}
      </Slider>
    </div>
  )
}
