import { ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { dialogOpener } from '#web/ui/dialog/dialog.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { CourseOutline, type OutlineSection } from './outline.tsx'
import { hasTestsOnly } from './has-tests-only.ts'

const SHEET = 'lessons'

/** The classroom: a low bar on top, the outline on the left (on a phone a sheet) and the lesson. */
export function LearnFrame({
  logo,
  title,
  progress,
  outline,
  tools,
  children,
}: {
  logo: ReactNode
  /** The course, as a link to its home. */
  title: ReactNode
  progress: ReactNode
  /** The panel beside a lesson; null: none. */
  outline: { courseId: string; sections: readonly OutlineSection[] } | null
  tools: ReactNode
  children: ReactNode
}) {
  const { shell } = useWords()
  const words = useWords('classroom')
  const outlineName = words[outline && hasTestsOnly(outline.sections) ? 'testOutline' : 'outline']
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-raised"
      >
        {shell.skipToContent}
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-2 px-4 sm:gap-4">
          <div className="shrink-0 max-sm:hidden">{logo}</div>
          <div className="min-w-0 flex-1">{title}</div>
          {outline && (
            <button
              type="button"
              {...dialogOpener(SHEET)}
              className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-brand hover:bg-brand-wash lg:hidden"
            >
              <ListTree size={20} aria-hidden="true" />
              {outlineName}
            </button>
          )}
          <div className="flex shrink-0 items-center gap-1">{tools}</div>
        </div>
        {progress}
      </header>
      <div
        className={
          outline
            ? 'mx-auto max-w-7xl lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]'
            : 'mx-auto max-w-5xl'
        }
      >
        {outline && (
          <nav aria-label={outlineName} className="hidden border-r border-line lg:block">
            <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-3 py-6">
              <CourseOutline {...outline} />
            </div>
          </nav>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-4rem)] px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-8"
        >
          {children}
        </main>
      </div>
      {outline && (
        <Drawer id={SHEET} label={outlineName} side="right">
          <CourseOutline {...outline} closes={SHEET} />
        </Drawer>
      )}
      <Toaster />
    </>
  )
}
