import { useEffect, useState } from 'react'
import { api } from '#web/api.ts'

/** Whether the page of instructors is for this person. Asked for after the page is there; offline it is not shown. */
export function useIsTeacher(): boolean {
  const [isTeacher, setTeacher] = useState(false)
  useEffect(() => {
    let isGone = false
    api('GET /api/teaching').then(
      ({ instructor, invitations, courses }) => {
        if (!isGone) setTeacher(instructor !== null || invitations.length > 0 || courses.length > 0)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return isTeacher
}
