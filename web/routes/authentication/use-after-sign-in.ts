import { useNavigate } from 'react-router'
import { sendWaitingCourses } from '#web/features/cart/send-waiting-courses.ts'
import { useShowSent } from '#web/features/cart/use-waiting-courses.ts'
import { wantedPath } from '#web/features/identity/sign-in/login-path.ts'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import { pathIn, rememberLanguage, useLanguage } from '#web/text/language.ts'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * What follows a sign-in: its toast. Courses that waited for it go into the cart, which is then shown. Otherwise comes
 * the page that asked for the sign-in, else the home page. Source: spec §2, §8.
 */
export function useAfterSignIn(): (toastText: string) => Promise<void> {
  const goOn = useGoOn()
  const showSent = useShowSent()
  const navigate = useNavigate()
  const language = useLanguage()
  return async (toastText) => {
    // Private pages follow the language someone signed in with.
    rememberLanguage(language)
    toast.success(toastText)
    const user = await whoIsSignedIn()
    const sent = user && (await sendWaitingCourses(user.email))
    if (!sent) return goOn()
    showSent(sent)
    if (sent.added > 0) await navigate('/dashboard/carts', { replace: true })
    else await goOn()
  }
}

/** Opens the page that required the sign-in, else the home page. */
export function useGoOn(): () => Promise<void> {
  const navigate = useNavigate()
  const language = useLanguage()
  return async () => {
    await navigate(wantedPath(location.search, location.origin) ?? pathIn(language, '/'), {
      replace: true,
    })
  }
}
