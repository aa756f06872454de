import { Hourglass, ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { ButtonLook, ButtonSize } from '#web/ui/button/button-look.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { addToCart } from './cart-store.ts'
import { isConnectionError } from './connection-error.ts'
import { useIsWaiting, waitFor } from './cart-queue.ts'
import { useWaitingCourses } from './use-waiting-courses.ts'

/**
 * Puts a course in the cart. Before a sign-in it is remembered, and `onSignInNeeded` opens the login page. Offline it
 * is stored in this browser and sent when the network is back.
 */
export function AddToCartButton({
  courseId,
  person,
  onSignInNeeded,
  onAdded,
  look = 'outline',
  size,
  className,
}: {
  courseId: string
  /** The signed-in person, once known; null: no one. */
  person: () => Promise<{ email: string } | null>
  onSignInNeeded: () => void
  onAdded: () => void
  look?: ButtonLook
  size?: ButtonSize
  className?: string
}) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const isWaiting = useIsWaiting(courseId)
  const [email, setEmail] = useState<string | null>(null)
  useWaitingCourses(isWaiting ? email : null)

  useEffect(() => {
    if (isWaiting)
      void person().then(
        (who) => setEmail(who?.email ?? null),
        () => undefined,
      )
    // oxlint-disable-next-line react/exhaustive-deps -- once per wait
  }, [isWaiting])

  async function press(): Promise<void> {
    let owner: string | null = null
    try {
      const who = await person()
      if (!who) {
        waitFor(courseId, null)
        toast.blank(words.cart.signInFirst)
        return onSignInNeeded()
      }
      owner = who.email
      if ((await addToCart(courseId, owner)) === 'already there')
        toast.blank(words.cart.alreadyThere, { id: 'cart' })
      else {
        toast.success(words.cart.added, { id: 'cart' })
        onAdded()
      }
    } catch (error) {
      if (isConnectionError(error)) {
        waitFor(courseId, owner)
        toast.blank(words.cart.waitingText)
      } else if (error instanceof ApiProblem) toast.error(problemText(error, words))
      else throw error
    }
  }

  return (
    <Button
      look={look}
      size={size}
      className={className}
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void press().finally(() => setBusy(false))
      }}
    >
      {isWaiting ? (
        <Hourglass size={20} aria-hidden="true" />
      ) : (
        <ShoppingCart size={20} aria-hidden="true" />
      )}
      {isWaiting ? words.cart.waiting : words.cart.add}
    </Button>
  )
}
