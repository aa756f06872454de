import type { LookAroundRole } from '#contract/identity/look-around.ts'

/** Someone as whom anyone may look around. */
export interface LookAroundPerson {
  name: string
  email: string
  /** The page they begin at. */
  opens: string
}

/** The people behind "Look around as …". No mail reaches `.example`. */
export const cast: Readonly<Record<LookAroundRole, LookAroundPerson>> = {
  owner: { name: 'Shahana Parvin', email: 'owner@school.example', opens: '/staff' },
  finance: { name: 'Mizanur Rahman', email: 'finance@school.example', opens: '/staff' },
  instructor: {
    name: 'Sajid Hossain',
    email: 'instructor@school.example',
    opens: '/dashboard/teaching',
  },
  learner: { name: 'Tanvir Ahmed', email: 'learner@school.example', opens: '/dashboard' },
  buyer: { name: 'Nusrat Jahan', email: 'buyer@school.example', opens: '/dashboard' },
  newcomer: { name: 'Sabbir Hossain', email: 'newcomer@school.example', opens: '/dashboard' },
}
