import { useEffect, useState } from 'react'
import type { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** What saves is loaded only for who has an account, or has saved or presses. */
const store = () => import('./wishes.ts')

/** Saves a course for later; once saved, it leads to the list. */
export function SaveForLater({
  courseId,
  isSignedIn,
}: {
  courseId: string
  isSignedIn: () => Promise<boolean>
}) {
  const { catalog, problems } = useWords()
  const [isSaved, setSaved] = useState(false)

  useEffect(() => {
    isSignedIn()
      .then(async (yes) => {
        if (yes || localStorage.getItem('wishes'))
          setSaved(await (await store()).isWish(courseId, yes))
      })
      // Not knowing, the button offers to save: pressing it twice does no harm.
      .catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once a course
  }, [courseId])

  async function save(): Promise<void> {
    try {
      setSaved(await (await store()).saveOrShowList(courseId, await isSignedIn()))
    } catch (error) {
      // What has no code is the store that could not be loaded.
      const { code = 'offline', message = '' } = error as Partial<ApiProblem>
      toast.error(problems[code] ?? message)
    }
  }

  if (isSaved)
    return (
      <ButtonLink look="quiet" to="/dashboard/wish-list" rel="nofollow">
        <span aria-hidden="true">♥</span>
        {catalog.savedForLater}
      </ButtonLink>
    )
  // A button, as a press before the scripts are there is held for one.
  return (
    <Button look="quiet" onClick={() => void save()}>
      <span aria-hidden="true">♡</span>
      {catalog.saveForLater}
    </Button>
  )
}
