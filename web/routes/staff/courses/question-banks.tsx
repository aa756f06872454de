import { ListChecks, Plus } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BankCard } from '#web/features/staff-question-bank/bank-card.tsx'
import { BankForm } from '#web/features/staff-question-bank/bank-form.tsx'
import { useWords } from '#web/text/words.ts'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/question-banks.ts'
import { findStaffCourses } from '../find-courses.ts'
import { forStaff } from '../staff-access.ts'

const ADD = 'add-bank'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/question-banks'))
}

/** The banks of questions for tests. */
export default function QuestionBanks({ loaderData: banks }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  if (!banks) return null
  return (
    <>
      <StaffTitle
        lead={words.lead}
        action={
          <ModalButton opens={ADD} look="primary">
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </ModalButton>
        }
      >
        {words.title}
      </StaffTitle>
      <Modal id={ADD} title={words.add}>
        <BankForm
          modal={ADD}
          submit={words.addButton}
          findCourses={findStaffCourses}
          onSubmit={async (body) => {
            const { bankId } = await api('POST /api/staff/question-banks', { body })
            toast.success(words.added)
            await navigate(`/staff/question-banks/${bankId}`)
          }}
        />
      </Modal>
      {banks.length === 0 ? (
        <EmptyState icon={<ListChecks size={40} aria-hidden="true" />} title={words.none} />
      ) : (
        <ul className="grid gap-3">
          {banks.map((bank) => (
            <BankCard
              key={bank.bankId}
              bank={bank}
              onChange={async (body) => {
                const params = { bankId: bank.bankId }
                await api('PATCH /api/staff/question-banks/{bankId}', { params, body })
                toast.success(words.saved)
                await revalidate()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}
