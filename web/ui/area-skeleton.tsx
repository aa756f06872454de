import { useWords } from '#web/text/words.ts'
import { ProgressBar } from './progress-bar.tsx'
import { Skeleton } from './skeleton.tsx'

/** The placeholder of a private page while the session is unknown. */
export function AreaSkeleton() {
  const { ui } = useWords()
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-4 px-4">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="ml-auto h-9 w-28" />
        </div>
      </header>
      <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="hidden min-h-[calc(100dvh-4rem)] flex-col gap-3 border-r border-line px-4 py-6 lg:flex">
          <Skeleton className="mx-auto size-20 rounded-full!" />
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} className="h-11" />
          ))}
        </div>
        <main className="flex flex-col gap-5 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          <ProgressBar />
          {/* The server does not know the language chosen for private pages. */}
          <h1 className="sr-only" suppressHydrationWarning>
            {ui.loading}
          </h1>
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </main>
      </div>
    </>
  )
}
