import type { Page } from '@playwright/test'

interface OpenCourse {
  courseId: string
  title: string
  taka: number
}

/** Two courses of the catalogue that cost something and take students now. */
export async function openCourses(page: Page): Promise<[OpenCourse, OpenCourse]> {
  const response = await page.request.get('/api/course-cards?limit=60')
  const { courses } = (await response.json()) as {
    courses: {
      courseId: string
      courseTitle: string
      courseFee: string
      openBatch: { seatsLeft: number | null } | null
    }[]
  }
  const open = courses.filter(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch && openBatch.seatsLeft !== 0,
  )
  const [first, second] = open.map(({ courseId, courseTitle, courseFee }) => ({
    courseId,
    title: courseTitle,
    taka: Number(courseFee),
  }))
  return [first!, second!]
}
