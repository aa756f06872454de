import type { ReactNode } from 'react'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { joinableNow } from './class-phase.ts'
import { JoinButton } from './join-button.tsx'
import { useNow } from './use-now.ts'

/** What screens of other nouns may show of classes that open and end by the clock. */
export interface ClassesNow {
  now: number
  /** Those a student can join, soonest first. */
  open: readonly ClassMeeting[]
  /** The button that joins a class; null while it is not open. */
  joinOf(meeting: ClassMeeting, label: string): ReactNode
}

/** Draws its children again whenever one of these classes opens, starts or ends. */
export function JoinableNow({
  meetings,
  children,
}: {
  meetings: readonly ClassMeeting[]
  children: (classes: ClassesNow) => ReactNode
}) {
  const now = useNow(meetings)
  const open = joinableNow(meetings, now)
  const joinOf = (meeting: ClassMeeting, label: string) =>
    open.includes(meeting) ? <JoinButton meeting={meeting} isOpen label={label} /> : null
  return children({ now, open, joinOf })
}
