import { Link } from 'react-router'
import { useState } from 'react'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { courseProblem } from '../course-problem.ts'
import { fieldNames } from '../differences/leaf-words.ts'
import { ItemLink } from './checklist.tsx'
import { blockingItems } from './blocking-items.ts'

export const PUBLISH_MODAL = 'publish-course'

/** What publishing changes for students, or what is missing with a link to each. */
export function PublishModal({
  course,
  publish,
}: {
  course: StaffCourse
  /** Throws what keeps it from being published. */
  publish: () => Promise<unknown>
}) {
  const words = useWords('staff').courses
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isLive = course.state === 'published'
  const isUnchanged = isLive && course.changes.length === 0
  const blocking = blockingItems(course)
  const close = () => closeModal(PUBLISH_MODAL)

  async function act(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await publish()
      close()
      toast.success(words.published)
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal id={PUBLISH_MODAL} title={words.publishTitle} onClose={() => setFailure(null)}>
      <div className="flex flex-col gap-4">
        {blocking.length > 0 ? (
          <section aria-labelledby="publish-missing">
            <h3 id="publish-missing" className="text-base">
              {words.stillMissing}
            </h3>
            <ul className="mt-1 flex flex-col">
              {blocking.map((item) => (
                <li key={item}>
                  <ItemLink item={item} courseId={course.courseId} onFollow={close} isStrong />
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p>
            {isUnchanged
              ? words.noChanges
              : isLive
                ? words.changesForStudents(fieldNames(course.changes, words))
                : words.appearsForStudents}
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {words.lessonsApart}{' '}
          <Link
            to={`/staff/courses/${course.courseId}/curriculum`}
            className="font-semibold text-brand underline"
          >
            {words.curriculum}
          </Link>
        </p>
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={close}>
            {words.keep}
          </Button>
          <Button
            look="accent"
            busy={isBusy}
            disabled={isUnchanged || blocking.length > 0}
            onClick={() => void act()}
          >
            {isLive ? words.publishChanges : words.publishNow}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
