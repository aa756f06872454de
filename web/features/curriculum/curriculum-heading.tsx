import { ArrowLeft, Award, Rocket } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { unpublished } from './arrange.ts'
import type { CurriculumState } from './use-curriculum.ts'
import type { PublishState } from './use-publish-all.ts'

/** The course, whether its curriculum is saved, and Publish while there are unpublished changes. */
export function CurriculumHeading({
  state: { curriculum, isSaving },
  publishing: { isBusy, publishAll },
  back,
}: {
  state: CurriculumState
  publishing: PublishState
  back: string
}) {
  const words = useWords('curriculum')
  const { completion } = useWords('staff')
  const language = useLanguage()
  const waiting = unpublished(curriculum)
  return (
    <>
      <Link to={back} className={buttonClasses('quiet', 'sm', '-ms-3 mb-2')}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.backToCourse}
      </Link>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold text-brand">{words.curriculum}</p>
          <h1 className="text-2xl break-words sm:text-3xl">{curriculum.courseTitle}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{words.lead}</p>
          <p className="mt-1 text-sm text-ink-soft">{isSaving ? words.saving : words.saved}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <ButtonLink look="outline" reload={false} to={`${back}/completion`}>
            <Award size={18} aria-hidden="true" />
            {completion.link}
          </ButtonLink>
          {waiting.length > 0 && (
            <Button busy={isBusy} onClick={() => void publishAll()}>
              <Rocket size={18} aria-hidden="true" />
              {words.publishAll(formatCount(waiting.length, language))}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}
