import type { ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import { FREE_COURSES_SHOWN, NEW_COURSES_SHOWN_FIRST } from '#contract/catalog/terms.ts'
import type { PublicSite } from '#contract/site/site.ts'
import type { HomeSection } from '#contract/site/terms.ts'
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
import { homeBlocks, isBox } from '#web/features/home/home-blocks.ts'
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
import { classes } from '#web/ui/classes.ts'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/home.ts'

/** Popular and trending courses shown: two rows of four. */
const CARDS_SHOWN = 8

/** Sections that are laid out with the first paint; the others follow it. */
const SHOWN_AT_ONCE = 2

/** The courses of a section. */
const statuses = { new: 'New', popular: 'Popular', trending: 'Trending', free: 'Free' } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = languageOf(url.pathname)
  const content = await api('GET /api/site/home', { query: { language } })
  const has = (section: HomeSection) => content.sections.includes(section)
  const cards = async (section: keyof typeof statuses, limit: number) => {
    if (!has(section)) return { courses: [], total: 0 }
    const { courses, total } = await api('GET /api/course-cards', {
      query: { popularity: statuses[section], limit },
    })
    return { courses: cardFields(courses, language), total }
  }
  const [newest, popular, trending, free, categories, stats, orientations] = await Promise.all([
    cards('new', NEW_COURSES_SHOWN_FIRST),
    cards('popular', CARDS_SHOWN),
    cards('trending', CARDS_SHOWN),
    cards('free', FREE_COURSES_SHOWN),
    has('categories') ? api('GET /api/categories') : [],
    api('GET /api/site/stats'),
    has('free-classes') ? api('GET /api/orientation-classes') : [],
  ])
  return {
    newest,
    popular: popular.courses,
    trending: trending.courses,
    free: free.courses,
    categories: categories.filter(({ isHidden }) => !isHidden),
    sections: content.sections,
    // Only what is shown is sent.
    reasons: has('reasons') ? content.reasons : [],
    faq: has('faq') ? content.faq : [],
    tutorial: has('tutorial') ? content.tutorial : null,
    testimonials: has('testimonials') ? content.testimonials : [],
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

/** Its sections are those the provider shows, in their order; one with nothing in it is left out. Source: spec §2 home. */
export default function Home({ loaderData: data }: Route.ComponentProps) {
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublicSite }
  const blocks = homeBlocks(data.sections.filter((section) => !isEmpty(section, data)))
  const shown = blocks.map((block) => (
    <HomeBlock key={block[0]} block={block} data={data} site={site} />
  ))
  return (
    <>
      <Hero site={site} stats={data.stats} />
      {shown.slice(0, SHOWN_AT_ONCE)}
      <div className="later">{shown.slice(SHOWN_AT_ONCE)}</div>
    </>
  )
}

type HomeData = Route.ComponentProps['loaderData']

function isEmpty(section: HomeSection, data: HomeData): boolean {
  switch (section) {
    case 'new':
      return data.newest.courses.length === 0
    case 'categories':
    case 'popular':
    case 'trending':
    case 'free':
    case 'testimonials':
      return data[section].length === 0
    case 'free-classes':
      return !data.freeClasses
    case 'tutorial':
      return !data.tutorial
    default:
      return false
  }
}

interface PartProps {
  data: HomeData
  site: PublicSite
}

/** A section, or two boxes beside each other. */
function HomeBlock({ block, ...props }: PartProps & { block: readonly HomeSection[] }) {
  const [section] = block
  if (!section) return null
  if (!isBox(section)) return <HomePart section={section} {...props} />
  return (
    <div
      className={classes(
        'mx-auto mt-16 grid max-w-6xl gap-5 px-4',
        block.length > 1 && 'md:grid-cols-2',
      )}
    >
      {block.map((box) => (
        <HomePart key={box} section={box} {...props} />
      ))}
    </div>
  )
}

function HomePart({ section, data, site }: PartProps & { section: HomeSection }) {
  const { home } = useWords()
  const language = useLanguage()
  const { today } = data
  switch (section) {
    case 'categories':
      return (
        <CourseSection
          id="categories"
          title={home.categoriesTitle}
          text={home.categoriesText}
          all={courseListAddress({}, language)}
        >
          <CategorySlider label={home.categoriesTitle} categories={data.categories} />
        </CourseSection>
      )
    case 'new':
    case 'popular':
    case 'trending':
    case 'free':
      return (
        <CourseSection
          id={section}
          title={home[`${section}Title`]}
          text={home[`${section}Text`]}
          all={courseListAddress({ popularity: statuses[section] }, language)}
        >
          {section === 'new' ? (
            <NewCourses first={data.newest.courses} total={data.newest.total} today={today} />
          ) : (
            <CourseRow courses={data[section]} today={today} />
          )}
        </CourseSection>
      )
    case 'free-classes':
      return <div dangerouslySetInnerHTML={{ __html: data.freeClasses ?? '' }} />
    case 'reasons':
      return (
        <Section id="reasons" title={home.reasonsTitle(site.name)} className="mt-20">
          <Reasons reasons={data.reasons} />
        </Section>
      )
    case 'faq':
      return <Faq questions={data.faq} />
    case 'ready':
      return <ReadyToJoin />
    case 'ask':
      return <AskForCourses name={site.name} today={today} />
    case 'tutorial':
      return (
        data.tutorial && (
          <Section
            id="tutorial"
            title={home.tutorialTitle}
            text={home.tutorialText}
            className="mt-20 max-w-4xl!"
          >
            <Tutorial tutorial={data.tutorial} />
          </Section>
        )
      )
    case 'testimonials':
      return (
        <Section id="testimonials" title={home.testimonialsTitle} className="mt-20">
          <Testimonials label={home.testimonialsTitle} testimonials={data.testimonials} />
        </Section>
      )
    case 'stats':
      return (
        <Section id="stats" title={home.statsTitle(site.name)} className="mt-20">
          <StatsRow stats={data.stats} />
        </Section>
      )
    case 'newsletter':
      return <Newsletter form={<NewsletterForm />} />
    case 'teacher':
      return <BecomeTeacher provider={site.name} />
  }
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
