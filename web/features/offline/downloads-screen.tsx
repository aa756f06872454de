import { BookOpen, CircleAlert, Film, Smartphone, Trash2, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount, formatMoment, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { checkDownloads } from './check-downloads.ts'
import { keyOf, type OfflineLesson, availableUntil, availabilityOf } from './offline-lesson.ts'
import { markNoticesRead, supportsDownloads } from './download-store.ts'
import {
  CourseCard,
  type CourseDownloader,
  type CourseLessons,
  lessonsToDownload,
} from './course-card.tsx'
import {
  pauseDownload,
  removeDownload,
  resumeDownload,
  useDownloadProgress,
} from './download-manager.ts'
import { Downloading, unknownProgress } from './download-parts.tsx'
import { freeBytes } from './fetch-lesson.ts'
import { useDownloads } from './use-downloads.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useOnline } from '#web/ui/hooks/use-online.ts'

const REMOVE_ALL = 'remove-all-downloads'

/** The lessons downloaded to this device, by course. The words of the area "downloads" have to be loaded. */
export function DownloadsScreen({
  person,
  downloader,
}: {
  person: string
  /** null: nothing can be downloaded from here. */
  downloader: CourseDownloader | null
}) {
  const words = useWords('downloads')
  const downloads = useDownloads(person)
  const isOnline = useOnline()
  const section = useFocusAfterRemoval(downloads?.length ?? 0)
  useEffect(() => {
    if (isOnline) void checkDownloads(person).catch(reportError)
  }, [person, isOnline])
  // The rows below say what was removed and why.
  useEffect(() => void (downloads && markNoticesRead(downloads).catch(reportError)), [downloads])

  if (!supportsDownloads())
    return (
      <EmptyState icon={<Smartphone size={40} aria-hidden="true" />} title={words.unsupported} />
    )
  if (!downloads) return <Skeleton className="h-40 rounded-lg" />
  return (
    <section ref={section} tabIndex={-1} aria-label={words.title}>
      <DownloadList
        person={person}
        downloads={downloads}
        isOnline={isOnline}
        downloader={downloader}
      />
    </section>
  )
}

function DownloadList({
  person,
  downloads,
  isOnline,
  downloader,
}: {
  person: string
  downloads: readonly OfflineLesson[]
  isOnline: boolean
  downloader: CourseDownloader | null
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const free = useFree(downloads)
  if (downloads.length === 0)
    return (
      <EmptyState
        icon={<Smartphone size={40} strokeWidth={1.5} aria-hidden="true" />}
        title={words.empty}
        action={<ButtonLink to="/dashboard/student-courses">{words.myCourses}</ButtonLink>}
      >
        {words.emptyText}
      </EmptyState>
    )
  const size = megabytes(
    downloads.reduce((sum, { bytes }) => sum + bytes, 0),
    language,
  )
  return (
    <div className="grid gap-6">
      {!isOnline && (
        <p
          role="status"
          className="flex items-center gap-3 rounded-md bg-accent-wash px-4 py-3 text-accent-strong"
        >
          <WifiOff size={20} aria-hidden="true" className="shrink-0" />
          {words.offlineNow}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-semibold">
            {downloads.length === 1
              ? words.one(size)
              : words.all(formatCount(downloads.length, language), size)}
          </span>
          {free !== null && (
            <span className="text-ink-soft"> · {words.freeHere(megabytes(free, language))}</span>
          )}
        </p>
        <ModalButton opens={REMOVE_ALL} look="outline">
          <Trash2 size={18} aria-hidden="true" />
          {words.removeAll}
        </ModalButton>
      </div>
      {coursesIn(downloads).map(({ courseId, courseName, lessons, isOpen, toDownload }) => (
        <section key={courseId} aria-labelledby={`downloads-${courseId}`} className="grid gap-3">
          <h2 id={`downloads-${courseId}`} lang={scriptOf(courseName)} className="text-xl">
            {courseName}
          </h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            {lessons.map((lesson) => (
              <DownloadRow
                key={lesson.view.lesson.lessonId}
                download={lesson}
                downloader={downloader}
              />
            ))}
          </ul>
          {isOpen && downloader && (
            <CourseCard
              person={person}
              courseId={courseId}
              lessons={toDownload}
              downloader={downloader}
            />
          )}
        </section>
      ))}
      <RemoveAllModal downloads={downloads} />
    </div>
  )
}

function RemoveAllModal({ downloads }: { downloads: readonly OfflineLesson[] }) {
  const words = useWords('downloads')
  return (
    <ConfirmModal
      id={REMOVE_ALL}
      title={words.removeAllTitle}
      confirm={words.removeAll}
      keep={words.keepThem}
      onConfirm={async () => {
        for (const lesson of downloads) await removeDownload(keyOf(lesson))
        toast.success(words.removed)
      }}
    >
      <p>{words.removeAllText}</p>
    </ConfirmModal>
  )
}

function DownloadRow({
  download,
  downloader,
}: {
  download: OfflineLesson
  downloader: CourseDownloader | null
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const key = keyOf(download)
  const progress = useDownloadProgress(key)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  const { lesson } = download.view
  const availability = availabilityOf(download, now)
  const Icon = lesson.kind === 'video' ? Film : BookOpen
  const quality = download.quality === 'audio' ? words.soundOnly : download.quality
  const facts = [
    quality,
    download.bytes > 0 ? megabytes(download.bytes, language) : null,
    availability === 'available'
      ? words.checked(formatMoment(availableUntil(download), language))
      : null,
  ].filter((fact) => fact !== null)
  const note = {
    available: null,
    downloading: null,
    'enrolment-ended': words.enrolmentEnded,
    'check-due': words.checkDue,
  }[availability]
  function remove(): void {
    setBusy(true)
    removeDownload(key).then(
      () => toast.success(words.removed),
      (error: unknown) => {
        setBusy(false)
        reportError(error)
      },
    )
  }
  const title = (
    <span lang={scriptOf(lesson.title)} className="font-semibold break-words">
      {lesson.title}
    </span>
  )
  return (
    <li className="flex items-center gap-3 border-line px-4 py-3 not-first:border-t">
      <Icon size={22} aria-hidden="true" className="shrink-0 text-brand max-sm:hidden" />
      <div className="min-w-0 flex-1">
        {availability === 'enrolment-ended' ? (
          title
        ) : (
          // A document of its own: it opens without a network, which a step inside the app may not.
          <a
            href={`/learn/${key.courseId}/${key.lessonId}`}
            className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
          >
            {title}
          </a>
        )}
        {facts.length > 0 && <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>}
        {note && (
          <p className="mt-1 flex items-start gap-2 text-sm text-accent-strong">
            <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {note}
          </p>
        )}
        {availability === 'downloading' && (
          <div className="mt-2">
            <Downloading
              progress={progress ?? unknownProgress(download)}
              isUnknown={!progress}
              pause={() => pauseDownload(key)}
              resume={
                downloader &&
                (() =>
                  void resumeDownload(key, { ...downloader, quality: download.quality }).catch(
                    reportError,
                  ))
              }
            />
          </div>
        )}
      </div>
      <Button look="quiet" busy={isBusy} aria-label={words.removeOf(lesson.title)} onClick={remove}>
        <Trash2 size={20} aria-hidden="true" />
      </Button>
    </li>
  )
}

function coursesIn(downloads: readonly OfflineLesson[]) {
  const courses = new Map<
    string,
    {
      courseId: string
      courseName: string
      lessons: OfflineLesson[]
      /** The student is enrolled, as far as this device knows. */
      isOpen: boolean
      /** As the outline was when the last of them was downloaded. */
      toDownload: CourseLessons
    }
  >()
  for (const lesson of downloads) {
    const { courseId, courseName } = lesson.view
    const course = courses.get(courseId) ?? {
      courseId,
      courseName,
      lessons: [],
      isOpen: true,
      toDownload: lessonsToDownload([]),
    }
    course.lessons.push(lesson)
    course.isOpen &&= lesson.state !== 'enrolment-ended'
    course.toDownload = lessonsToDownload(lesson.classroom.sections ?? [])
    courses.set(courseId, course)
  }
  return [...courses.values()]
}

/** Updated whenever something was downloaded or removed. */
function useFree(downloads: unknown): number | null {
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    void freeBytes().then(setFree, reportError)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- downloads take up space
  }, [downloads])
  return free
}
