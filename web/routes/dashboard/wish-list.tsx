import { useRevalidator } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
import { cardFields } from '#web/features/catalog/course/card-fields.ts'
import { CourseCard } from '#web/features/catalog/list/course-card.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { WishListScreen } from '#web/features/wish-list/wish-list-screen.tsx'
import { serverNow } from '#web/server-clock.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/wish-list.ts'

async function load({ api, person }: PageRequest<object>) {
  await person()
  const courses = await api('GET /api/wish-list')
  return { courses, today: dhakaDay(new Date(serverNow())) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function WishList({ loaderData: { courses, today } }: Route.ComponentProps) {
  const words = useWords('dashboard').wishList
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <WishListScreen
        wishes={cardFields(courses, language).map((course) => ({
          courseId: course.courseId,
          courseTitle: course.courseTitle,
          card: <CourseCard course={course} today={today} />,
        }))}
        onChanged={revalidate}
      />
    </>
  )
}
