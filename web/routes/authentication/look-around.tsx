import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LookAroundDoors } from '#web/features/identity/sign-in/look-around-doors.tsx'
import { rememberLanguage, useLanguage } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** "Look around as …". Its code and words are fetched only by a copy that has the sample school. */
export function LookAround() {
  const language = useLanguage()
  const navigate = useNavigate()
  const [Doors, setDoors] = useState<typeof LookAroundDoors | null>(null)
  useEffect(() => {
    void Promise.all([
      import('#web/features/identity/sign-in/look-around-doors.tsx'),
      loadWords('lookAround', language),
    ]).then(
      ([module]) => setDoors(() => module.LookAroundDoors),
      // Offline: the other ways to sign in say so when someone presses.
      () => undefined,
    )
  }, [language])
  return (
    <div className="min-h-[31rem]">
      {Doors && (
        <Doors
          onSignedIn={async (opens, text) => {
            rememberLanguage(language)
            toast.success(text)
            await navigate(opens, { replace: true })
          }}
        />
      )}
    </div>
  )
}
