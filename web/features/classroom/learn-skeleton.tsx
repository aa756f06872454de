import { useWords } from '#web/text/words.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The placeholder of the classroom while it loads: of a lesson, or of the home of a course. */
export function LearnSkeleton({ isLesson }: { isLesson: boolean }) {
  const { ui } = useWords()
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-4 px-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="ml-auto h-8 w-20" />
        </div>
      </header>
      <div
        className={
          isLesson
            ? 'mx-auto max-w-7xl lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]'
            : 'mx-auto max-w-5xl'
        }
      >
        {isLesson && (
          <div className="hidden min-h-[calc(100dvh-4rem)] content-start gap-3 border-r border-line px-3 py-6 lg:grid">
            {Array.from({ length: 7 }, (_, index) => (
              <Skeleton key={index} className="h-12" />
            ))}
          </div>
        )}
        <main className="px-4 py-6 sm:px-6 lg:px-10 lg:py-8">
          <ProgressBar />
          {/* The server does not know the language chosen for private pages. */}
          <h1 className="sr-only" suppressHydrationWarning>
            {ui.loading}
          </h1>
          {isLesson ? (
            <div className="mx-auto grid max-w-3xl gap-4">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-9 w-4/5" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="mt-4 h-4" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          ) : (
            <div className="grid gap-8">
              <Skeleton className="h-56" />
              <Skeleton className="h-28" />
              <Skeleton className="h-64" />
            </div>
          )}
        </main>
      </div>
    </>
  )
}
