import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { InvitationCard } from '#web/features/staff-people/invitation-card.tsx'
import { InviteModal } from '#web/features/staff-people/invite-modal.tsx'
import { PersonCard } from '#web/features/staff-people/person-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/people.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/people'))
}

export default function People({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').people
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { people, invitations } = loaderData
  return (
    <>
      <StaffTitle lead={words.lead} action={<InviteModal onInvited={revalidate} />}>
        {words.title}
      </StaffTitle>
      <ul className="grid gap-4 md:grid-cols-2">
        {people.map((person) => (
          <li key={person.studentId}>
            <PersonCard
              person={person}
              onChanged={revalidate}
              onLeft={() => location.assign('/dashboard')}
            />
          </li>
        ))}
      </ul>
      <h2 className="mt-10 text-xl">{words.invitations}</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {invitations.length === 0 ? words.noInvitations : words.invitationsText}
      </p>
      <ul className="flex flex-col gap-3">
        {invitations.map((invitation) => (
          <li key={invitation.email}>
            <InvitationCard invitation={invitation} onChanged={revalidate} />
          </li>
        ))}
      </ul>
    </>
  )
}
