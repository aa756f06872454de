import { apiContext } from '#web/api.ts'
import { TeachReasons } from '#web/features/content/teach-reasons.tsx'
import { InstructorModal } from '#web/features/inbox/instructor-modal.tsx'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { loadedWords, loadWords, useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/become-instructor.ts'

const APPLICATION = 'application'

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return context.get(apiContext)('GET /api/site/teaching', { query: { language } })
}

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const [teaching] = await Promise.all([
    serverLoader(),
    loadWords('contact', languageOf(url.pathname)),
  ])
  return teaching
}

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOf(location.pathname)
  const contact = loadedWords('contact', language)
  if (!contact) return []
  return pageHead({
    site: siteOf(matches),
    language,
    path: '/become-instructor',
    title: contact.teachHeadTitle,
    description: contact.teachHeadDescription,
  })
}

/** Source: spec §2 /become-instructor. */
export default function BecomeInstructor({ loaderData }: Route.ComponentProps) {
  const contact = useWords('contact')
  return (
    <>
      <div className="bg-river-900 text-white">
        <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-14 sm:py-20 lg:grid-cols-[1.3fr_1fr]">
          <div>
            <h1 className="text-4xl sm:text-6xl">{contact.teachTitle}</h1>
            <p className="mt-5 max-w-prose text-lg text-river-100">{contact.teachText}</p>
            <ModalButton opens={APPLICATION} look="accent" size="lg" className="mt-8">
              {contact.startNow}
            </ModalButton>
          </div>
          <img
            src="/teach.svg"
            alt=""
            width="480"
            height="360"
            className="hidden w-full max-w-md justify-self-end lg:block"
          />
        </div>
        <div className="stitch-line" />
      </div>
      <Section id="reasons-title" title={contact.teachReasonsTitle} className="pt-16">
        <TeachReasons />
      </Section>
      <Section
        id="start-title"
        title={contact.howToStart}
        className="pt-16"
        aside={
          <ModalButton opens={APPLICATION} look="outline">
            {contact.startNow}
          </ModalButton>
        }
      >
        <Questions group="how-to-start" questions={loaderData.steps} />
      </Section>
      <InstructorModal id={APPLICATION} />
    </>
  )
}
