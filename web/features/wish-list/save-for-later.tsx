import { type MouseEvent, useEffect, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** What saves is loaded only for who has an account, or has saved or presses. */
const store = () => import('./wishes.ts')

/** Saves a course for later; once saved, it leads to the list. Without scripts it leads there at once. */
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

  async function save(event: MouseEvent): Promise<void> {
    event.preventDefault()
    try {
      setSaved(await (await store()).saveOrShowList(courseId, await isSignedIn()))
    } catch {
      toast.error(problems['offline'])
    }
  }

  return (
    <ButtonLink
      look="quiet"
      to="/dashboard/wish-list"
      rel="nofollow"
      onClick={isSaved ? undefined : (event) => void save(event)}
    >
      <span aria-hidden="true">{isSaved ? '♥' : '♡'}</span>
      {isSaved ? catalog.savedForLater : catalog.saveForLater}
    </ButtonLink>
  )
}
