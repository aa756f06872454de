import { useWords } from '#web/text/words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The placeholder of a course page while it loads. Source: spec §2 /courses/{id}. */
export function CourseLoading() {
  const { ui } = useWords()
  return (
    <output className="mx-auto grid min-h-[70vh] max-w-6xl gap-8 px-4 py-10 lg:grid-cols-[1fr_24rem]">
      <p className="flex items-center gap-3 font-semibold text-brand lg:col-span-2">
        <Spinner /> {ui.loading}
      </p>
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-6 h-40" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
      <div className="grid content-start gap-4 max-lg:order-first">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-48 max-lg:hidden" />
      </div>
    </output>
  )
}
