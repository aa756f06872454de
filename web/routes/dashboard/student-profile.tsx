import { PencilLine } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { signOut } from '#web/features/identity/session.ts'
import { AccountSection } from '#web/features/students/account-section.tsx'
import { ProfileScreen } from '#web/features/students/profile-screen.tsx'
import { UpdateProfileForm } from '#web/features/students/update-profile-form.tsx'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStudent } from './use-student.ts'

const MODAL = 'update-profile'

/** Source: spec §2 /dashboard/student-profile. */
export default function StudentProfile() {
  const words = useWords('dashboard')
  const student = useStudent()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const language = useLanguage()
  return (
    <>
      <PageTitle
        action={
          <ModalButton opens={MODAL}>
            <PencilLine size={18} aria-hidden="true" />
            {words.updateProfile}
          </ModalButton>
        }
      >
        {words.profileTitle}
      </PageTitle>
      <ProfileScreen student={student} />
      <AccountSection
        student={student}
        onLeft={async () => {
          await signOut()
          toast.success(words.signedOutEverywhere)
        }}
        onDeleted={async () => {
          await navigate(pathIn(language, '/'))
          const { closeAccount } = await import('#web/features/identity/sign-in.ts')
          await closeAccount()
          toast.success(words.accountDeleted)
        }}
      />
      <Modal id={MODAL} title={words.updateProfile} className="max-w-2xl">
        <UpdateProfileForm
          student={student}
          onUpdated={async () => {
            await revalidate()
            closeModal(MODAL)
            toast.success(words.profileToast)
          }}
        />
      </Modal>
    </>
  )
}
