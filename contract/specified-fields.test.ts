import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CartItem } from './cart/cart.ts'
import {
  FREE_COURSES_SHOWN,
  NEW_COURSES_SHOWN_FIRST,
  categoryNames,
  courseLevels,
  popularityMarks,
} from './catalog/terms.ts'
import { Course } from './catalog/courses.ts'
import { ACCESS_TOKEN_KEY } from './identity/terms.ts'
import { ContactForm, FreeClassForm } from './inbox/inbox.ts'
import { STUDENT_ID_RANDOM_LENGTH } from './students/terms.ts'
import { Student } from './students/students.ts'

// Covers: §2 category-tabs
test('the 28 categories have the names and the order of the specification (§2 /courses)', () => {
  expect(categoryNames.join(', ')).toBe(
    'Programming, Web Development, Data Science, Graphic Design, Machine Learning, Cybersecurity, Databases, Project Management, ' +
      'UX/UI Design, Cloud Computing, Game Development, Bioinformatics, Finance, Marketing, Artificial Intelligence, ' +
      'AR/VR Development, Blockchain, Big Data, Networking, Mobile Development, DevOps, Product Management, Software Engineering, ' +
      'Software Skills, Photography, IoT, Soft Skills, Health & Wellness',
  )
})

// Covers: §3 course-fields
test('a course has the fields of the specification (§3)', () => {
  expect(Object.keys(Course.shape)).toEqual(
    expect.arrayContaining([
      'courseId',
      'courseTitle',
      'courseSubtitle',
      'courseBannerImage',
      'category',
      'courseFee',
      'lessionsNumber',
      'lessionLevel',
      'coursesPopularityStatus',
      'whatYouLearn',
      'courseOutline',
      'courseDesignedFor',
      'instructors',
    ]),
  )
  expect(Object.keys(Course.shape.courseOutline.element.shape)).toEqual(['title', 'content'])
  expect(Object.keys(Course.shape.instructors.element.shape)).toEqual([
    'image',
    'name',
    'designation',
  ])
})

// Covers: §3 popularity, §3 levels
test('a course has the marks and levels of the specification (§3)', () => {
  expect(popularityMarks).toEqual(['New', 'Popular', 'Trending', 'Free'])
  expect(courseLevels).toEqual(['Beginner', 'Intermediate', 'Advanced', 'Expert'])
})

// Covers: §3 levels
test('the questions on the home page name the four levels (§3)', () => {
  const faq = readFileSync(new URL('../content/en/faq.md', import.meta.url), 'utf8')
  for (const level of courseLevels) expect(faq).toContain(level)
})

test('a student, a cart item and the forms have the fields of the specification (§3)', () => {
  expect(Object.keys(Student.shape)).toEqual(
    expect.arrayContaining([
      'studentId',
      'name',
      'email',
      'photo',
      'role',
      'phone',
      'gender',
      'ageRange',
      'address',
      'experience',
    ]),
  )
  expect(Object.keys(CartItem.shape)).toEqual([
    '_id',
    'email',
    'courseName',
    'image',
    'courseId',
    'courseFee',
    'category',
    'instructors',
    'status',
  ])
  expect(Object.keys(FreeClassForm.shape)).toEqual(
    expect.arrayContaining(['name', 'email', 'phone']),
  )
  expect(Object.keys(ContactForm.shape)).toEqual(
    expect.arrayContaining(['name', 'email', 'phone', 'subject', 'message']),
  )
})

// Covers: §9 course-counts
test('six new courses come first, six free ones are shown, and nine characters make a student id (§9)', () => {
  expect([NEW_COURSES_SHOWN_FIRST, FREE_COURSES_SHOWN, STUDENT_ID_RANDOM_LENGTH]).toEqual([6, 6, 9])
})

// Covers: §9 token-key
test('the access token has one fixed key (§9)', () => {
  expect(ACCESS_TOKEN_KEY).toBe('access-token')
})
