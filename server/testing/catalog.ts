import { randomUUID } from 'node:crypto'
import { poisha } from '#contract/money.ts'
import type { CourseDraft } from '../modules/catalog/index.ts'

/** A course of its own, not yet saved. */
export function courseDraft(wishes: Partial<CourseDraft> = {}): CourseDraft {
  return {
    courseId: `T-${randomUUID().slice(0, 13)}`,
    title: 'Weaving on a Handloom',
    subtitle: 'Weave a gamcha from thread to hem.',
    bannerPath: '/pictures/courses/none.svg',
    category: 'Soft Skills',
    fee: poisha(150_000),
    lessonCount: 12,
    level: 'Beginner',
    popularity: 'New',
    whatYouLearn: ['Warp a loom'],
    outline: [{ title: 'The loom', content: 'Parts and names.' }],
    designedFor: 'Anyone with patience.',
    instructors: [
      { name: 'Rokeya Khatun', designation: 'Weaver', image: '/pictures/instructors/none.svg' },
    ],
    batches: [],
    ...wishes,
  }
}
