import { useOutletContext } from 'react-router'
import type { Student } from '#contract/students/students.ts'

/** The signed-in student, from the layout around this page. */
export function useStudent(): Student {
  return useOutletContext()
}
