import { CloudOff, Compass, LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Nothing is at this address: ways on, and `suggestions` below them. */
export function NotFoundScreen({ suggestions }: { suggestions?: ReactNode }) {
  const { shell } = useWords()
  const language = useLanguage()
  return (
    <>
      <Screen
        icon={<Compass size={56} strokeWidth={1.5} />}
        title={shell.notFoundTitle}
        text={shell.notFoundText}
      >
        <ButtonLink to={pathIn(language, '/courses')}>{shell.toCourses}</ButtonLink>
        <ButtonLink look="outline" to={pathIn(language, '/')}>
          {shell.toHome}
        </ButtonLink>
      </Screen>
      {suggestions && <div className="mx-auto max-w-6xl px-4">{suggestions}</div>}
    </>
  )
}

/** Something failed on our side, or the network is down. */
export function FailureScreen({ error }: { error: unknown }) {
  const { shell } = useWords()
  const language = useLanguage()
  const isOffline = (error as { code?: unknown } | null)?.code === 'offline'
  return (
    <Screen
      icon={
        isOffline ? (
          <CloudOff size={56} strokeWidth={1.5} />
        ) : (
          <LifeBuoy size={56} strokeWidth={1.5} />
        )
      }
      title={isOffline ? shell.offlineTitle : shell.errorTitle}
      text={isOffline ? shell.offlineText : shell.errorText}
    >
      <Button onClick={() => location.reload()}>{shell.tryAgain}</Button>
      {isOffline && <ButtonLink to="/dashboard/downloads">{shell.toDownloads}</ButtonLink>}
      <ButtonLink look="outline" to={pathIn(language, '/')}>
        {shell.toHome}
      </ButtonLink>
    </Screen>
  )
}

function Screen({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center">
      <div aria-hidden="true" className="text-brand">
        {icon}
      </div>
      <h1 className="mt-5 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
