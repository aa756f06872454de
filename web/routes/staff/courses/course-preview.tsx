import { languageCodes } from '#contract/languages.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/course-preview.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/courses/{courseId}', { params }),
  )
}

/** The working copy in a frame: in both languages, at the width of a phone and of a computer. */
export default function CoursePreview({ loaderData: course }: Route.ComponentProps) {
  const words = useWords('staff').courses
  const [language, setLanguage] = useState(useLanguage())
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  if (!course) return null
  const title = course.document.en.title || course.document.bn.title
  return (
    <>
      <StaffTitle
        lead={words.previewText}
        action={
          <Link to={`/staff/courses/${course.courseId}`} className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToEditor}
          </Link>
        }
      >
        {words.previewTitle(title)}
      </StaffTitle>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <Toggle
          name="language"
          label={words.previewLanguage}
          options={languageCodes.map((code) => [code, words.languages[code]])}
          value={language}
          onPick={setLanguage}
        />
        <Toggle
          name="width"
          label={words.width}
          options={[
            ['phone', words.phone],
            ['wide', words.wide],
          ]}
          value={width}
          onPick={setWidth}
        />
      </div>
      <div className="-mx-4 overflow-x-auto border-line bg-sunken py-2 sm:mx-0 sm:rounded-md sm:border sm:px-3">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with our own scripts */}
        <iframe
          key={language}
          title={words.previewTitle(title)}
          src={pathIn(language, `/preview/${course.courseId}`)}
          className="mx-auto block h-[80dvh] rounded-md bg-paper"
          style={{ width: width === 'phone' ? 360 : 1280 }}
        />
      </div>
    </>
  )
}

function Toggle<T extends string>({
  name,
  label,
  options,
  value,
  onPick,
}: {
  name: string
  label: string
  options: readonly (readonly [T, string])[]
  value: T
  onPick: (value: T) => void
}) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex rounded-md border border-line-strong bg-surface p-1">
        {options.map(([option, text]) => (
          <label
            key={option}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-sm px-4 font-medium has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onPick(option)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
