import type { ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import { FREE_COURSES_SHOWN, NEW_COURSES_SHOWN_FIRST } from '#contract/catalog/terms.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { dhakaDay } from '#contract/time.ts'
import { apiContext } from '#web/api.ts'
import { AskForCourses } from '#web/features/catalog/search/ask-for-courses.tsx'
import { CategorySlider } from '#web/features/catalog/list/category-slider.tsx'
import { courseListAddress } from '#web/features/catalog/list/course-list-address.ts'
import { CourseRow } from '#web/features/catalog/list/course-row.tsx'
import { NewCourses } from '#web/features/catalog/list/new-courses.tsx'
import { cardFields } from '#web/features/catalog/course/card-fields.ts'
import { BecomeTeacher } from '#web/features/home/become-teacher.tsx'
import { CourseSection } from '#web/features/home/course-section.tsx'
import { freeClassesHtml } from '#web/features/home/free-classes.server.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Newsletter } from '#web/features/home/newsletter.tsx'
import { ReadyToJoin } from '#web/features/home/ready-to-join.tsx'
import { Reasons } from '#web/features/home/reasons.tsx'
import { StatsRow } from '#web/features/home/stats-row.tsx'
import { Testimonials } from '#web/features/home/testimonials.tsx'
import { Tutorial } from '#web/features/home/tutorial.tsx'
import { NewsletterForm } from '#web/features/inbox/newsletter-form.tsx'
import { nameOf, siteOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { siteWords, useWords } from '#web/text/words.ts'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/home.ts'

/** Popular and trending courses shown: two rows of four. */
const CARDS_SHOWN = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = languageOf(url.pathname)
  const cards = (popularity: 'New' | 'Popular' | 'Trending' | 'Free', limit: number) =>
    api('GET /api/course-cards', { query: { popularity, limit } })
  const [newest, popular, trending, free, categories, content, stats, orientations] =
    await Promise.all([
      cards('New', NEW_COURSES_SHOWN_FIRST),
      cards('Popular', CARDS_SHOWN),
      cards('Trending', CARDS_SHOWN),
      cards('Free', FREE_COURSES_SHOWN),
      api('GET /api/categories'),
      api('GET /api/site/home', { query: { language } }),
      api('GET /api/site/stats'),
      api('GET /api/orientation-classes'),
    ])
  return {
    newest: { courses: cardFields(newest.courses, language), total: newest.total },
    popular: cardFields(popular.courses, language),
    trending: cardFields(trending.courses, language),
    free: cardFields(free.courses, language),
    categories: categories.filter(({ isHidden }) => !isHidden),
    content,
    stats,
    freeClasses: freeClassesHtml(orientations, language),
    today: dhakaDay(new Date()),
  }
}

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOf(location.pathname)
  const { home } = siteWords(language)
  const title = home.headTitle(nameOf(matches))
  return pageHead({
    site: siteOf(matches),
    language,
    path: '/',
    title,
    description: home.headDescription,
  })
}

/** Source: spec §2 home; the sections are in its order. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { newest, popular, trending, free, categories, content, stats, today, freeClasses } =
    loaderData
  const { home } = useWords()
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublicSite }
  const all = (popularity: 'New' | 'Popular' | 'Trending' | 'Free') =>
    courseListAddress({ popularity }, language)
  return (
    <>
      <Hero site={site} stats={stats} />
      <CourseSection
        id="categories"
        title={home.categoriesTitle}
        text={home.categoriesText}
        all={courseListAddress({}, language)}
      >
        <CategorySlider label={home.categoriesTitle} categories={categories} />
      </CourseSection>
      <CourseSection id="new" title={home.newTitle} text={home.newText} all={all('New')}>
        <NewCourses first={newest.courses} total={newest.total} today={today} />
      </CourseSection>
      <div className="later">
        {(
          [
            ['popular', 'Popular', popular],
            ['trending', 'Trending', trending],
            ['free', 'Free', free],
          ] as const
        ).map(([id, status, courses]) => (
          <CourseSection
            key={id}
            id={id}
            title={home[`${id}Title`]}
            text={home[`${id}Text`]}
            all={all(status)}
          >
            <CourseRow courses={courses} today={today} />
          </CourseSection>
        ))}
        {freeClasses && <div dangerouslySetInnerHTML={{ __html: freeClasses }} />}
        <Section id="reasons" title={home.reasonsTitle(site.name)} className="mt-20">
          <Reasons reasons={content.reasons} />
        </Section>
        <Faq questions={content.faq} />
        <ReadyToJoin />
        <AskForCourses name={site.name} today={today} />
        {content.tutorial && (
          <Section
            id="tutorial"
            title={home.tutorialTitle}
            text={home.tutorialText}
            className="mt-20 max-w-4xl!"
          >
            <Tutorial tutorial={content.tutorial} />
          </Section>
        )}
        {content.testimonials.length > 0 && (
          <Section id="testimonials" title={home.testimonialsTitle} className="mt-20">
            <Testimonials label={home.testimonialsTitle} testimonials={content.testimonials} />
          </Section>
        )}
        <Section id="stats" title={home.statsTitle(site.name)} className="mt-20">
          <StatsRow stats={stats} />
        </Section>
        <div className="mx-auto mt-16 grid max-w-6xl gap-5 px-4 md:grid-cols-2">
          <Newsletter form={<NewsletterForm />} />
          <BecomeTeacher provider={site.name} />
        </div>
      </div>
    </>
  )
}

function Faq({ questions }: { questions: ComponentProps<typeof Questions>['questions'] }) {
  const { home } = useWords()
  const language = useLanguage()
  return (
    <Section
      id="faq"
      title={home.faqTitle}
      className="mt-20"
      aside={
        <p className="text-right text-ink-soft">
          <span className="max-sm:hidden">{home.faqText}</span>{' '}
          <a
            href={pathIn(language, '/contact')}
            className="font-semibold text-brand underline underline-offset-4"
          >
            {home.faqContact}
          </a>
        </p>
      }
    >
      <Questions group="faq" questions={questions} />
    </Section>
  )
}
