import { useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { CurriculumCalls, UnreadyLesson } from './curriculum-calls.ts'
import type { CurriculumState } from './use-curriculum.ts'

export interface PublishState {
  isBusy: boolean
  /** The lessons the last attempt could not publish. */
  notReady: readonly UnreadyLesson[]
  publishAll(): Promise<void>
}

/** Publishes every lesson of a course with unpublished changes. */
export function usePublishAll(
  { change }: CurriculumState,
  publish: CurriculumCalls['publish'],
): PublishState {
  const words = useWords('curriculum')
  const site = useWords()
  const language = useLanguage()
  const [notReady, setNotReady] = useState<readonly UnreadyLesson[]>([])
  const [isBusy, setBusy] = useState(false)

  async function publishAll(): Promise<void> {
    setBusy(true)
    try {
      let some: UnreadyLesson[] = []
      await change(async () => {
        const { published, notReady: rest, curriculum: answer } = await publish()
        some = rest
        if (published > 0) toast.success(words.publishedSome(formatCount(published, language)))
        else toast.blank(words.publishedNone)
        return answer
      })
      setNotReady(some)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, notReady, publishAll }
}
