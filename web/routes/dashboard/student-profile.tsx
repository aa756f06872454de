import { BellRing, KeyRound, PencilLine, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ReminderSwitch } from '#web/features/dashboard/class-calendar/reminder-switch.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  type SignInMethods,
  signInMethods,
} from '#web/features/identity/sign-in/sign-in-methods.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { SignInSettings } from '#web/features/identity/settings/sign-in-settings.tsx'
import { useSignInAgain } from '#web/features/identity/settings/sign-in-again.tsx'
import { endingSession, renewAccessToken, signOut } from '#web/features/identity/session/session.ts'
import { useCodeAgain } from '#web/features/second-factor/code-again.tsx'
import { LowDataSwitch } from '#web/features/media/low-data-switch.tsx'
import { AccountSection } from '#web/features/students/account-section.tsx'
import { ProfileScreen } from '#web/features/students/profile-screen.tsx'
import { UpdateProfileForm } from '#web/features/students/update-profile-form.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/student-profile.ts'
import { useStudent } from './use-student.ts'

const MODAL = 'update-profile'

/** The student's sign-in methods, which only the browser knows, reminder settings, and the words of the page. */
async function load({ request, api, person, isDevice }: PageRequest<object>) {
  await person()
  const [methods, reminders] = await Promise.all([
    isDevice ? signInMethods() : null,
    api('GET /api/reminder-settings'),
    loadWords('identity', languageOf(new URL(request.url).pathname)),
    loadWords('media', languageOf(new URL(request.url).pathname)),
  ])
  return { methods, reminders }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Source: spec §2 /dashboard/student-profile. */
export default function StudentProfile({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const student = useStudent()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const language = useLanguage()
  const { askCode, modal: codeModal } = useCodeAgain({ renew: renewAccessToken })
  const { withRecentSignIn, modal } = useSignInAgain({ askCode })
  const methods = useSignInMethods(loaderData.methods)
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
      <ProfileScreen
        student={student}
        complete={
          <ModalButton opens={MODAL} look="outline" size="sm">
            {words.completeProfile}
          </ModalButton>
        }
      />
      <div className="mt-6 grid gap-3">
        <Fold
          id="sign-in"
          icon={<KeyRound size={22} aria-hidden="true" />}
          title={words.signIn.title}
          count={null}
          hint={words.signIn.hint}
        >
          {methods && (
            <SignInSettings
              methods={methods}
              withRecentSignIn={withRecentSignIn}
              onChanged={revalidate}
            />
          )}
        </Fold>
        <Fold
          id="reminders"
          icon={<BellRing size={22} aria-hidden="true" />}
          title={words.remindersTitle}
          count={null}
          hint={words.remindersHint}
        >
          <ReminderSwitch settings={loaderData.reminders} />
          <LowDataSwitch className="border-t-2 border-dashed border-line pt-4" />
        </Fold>
        <Fold
          id="account"
          icon={<ShieldCheck size={22} aria-hidden="true" />}
          title={words.accountTitle}
          count={null}
          hint={words.accountHint}
        >
          <AccountSection
            student={student}
            withRecentSignIn={withRecentSignIn}
            endingSession={endingSession}
            onLeft={async () => {
              await signOut()
              toast.success(words.signedOutEverywhere)
            }}
            onDeleted={async () => {
              await navigate(pathIn(language, '/'))
              const { closeAccount } = await import('#web/features/identity/sign-in/sign-in.ts')
              await closeAccount()
              toast.success(words.accountDeleted)
            }}
          />
        </Fold>
      </div>
      {modal}
      {codeModal}
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

/** The sign-in methods as loaded; where the server has rendered the page, the browser asks once it runs. */
function useSignInMethods(loaded: SignInMethods | null): SignInMethods | null {
  const [found, setFound] = useState<SignInMethods | null>(null)
  useEffect(() => {
    if (loaded === null) void signInMethods().then(setFound, () => {})
  }, [loaded])
  return loaded ?? found
}
