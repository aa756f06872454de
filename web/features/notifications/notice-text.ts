import type { NotificationGroup } from '#contract/notifications/notifications.ts'
import { digitsIn, formatDateTime, formatDay } from '#web/text/format.ts'
import { type Language, pathIn } from '#web/text/language.ts'
import type { NotificationWords } from '#web/text/words.ts'

/** A notification's text, its context and its link. */
export function noticeText(
  { notice, count }: Pick<NotificationGroup, 'notice' | 'count'>,
  { words: { kinds }, language }: { words: NotificationWords; language: Language },
): { text: string; course: string; to: string } {
  const { courseId, courseName: course } = notice.facts
  if (notice.kind === 'class-reminder') {
    const { number, startsAt } = notice.facts
    const text = kinds.classReminder(digitsIn(language, number), formatDateTime(startsAt, language))
    return { text, course, to: '/dashboard/calendar' }
  }
  if (notice.kind === 'class-changed') {
    const { change, number, startsAt, others } = notice.facts
    const when = formatDateTime(startsAt, language)
    const first = kinds.classChanged[change](digitsIn(language, number), when)
    const text = others > 0 ? kinds.andOthers(first, digitsIn(language, others)) : first
    return { text, course, to: '/dashboard/calendar' }
  }
  if (notice.kind === 'class-recording') {
    const { number, lessonId } = notice.facts
    const text = kinds.classRecording(digitsIn(language, number))
    return { text, course, to: `/learn/${courseId}/${lessonId}` }
  }
  if (notice.kind === 'date-reminder') {
    const { title, of, lessonId, startsAt } = notice.facts
    const text = kinds.dateReminder[of](title, formatDateTime(startsAt, language))
    return { text, course, to: `/learn/${courseId}/${lessonId}` }
  }
  if (notice.kind === 'batch-opened') {
    const text = kinds.batchOpened(digitsIn(language, notice.facts.number))
    return { text, course, to: pathIn(language, `/courses/${courseId}`) }
  }
  if (notice.kind === 'seat-offered') {
    const { number, until } = notice.facts
    const when = formatDateTime(until, language)
    const text = kinds.seatOffered(digitsIn(language, number), when)
    return { text, course, to: '/dashboard/waiting-list' }
  }
  if (notice.kind === 'waiting-ended') {
    const { number, why } = notice.facts
    const text = kinds.waitingEnded[why](digitsIn(language, number))
    return { text, course, to: '/dashboard/waiting-list' }
  }
  if (notice.kind === 'review-written') {
    const text = kinds.reviewWritten(digitsIn(language, notice.facts.stars))
    return { text, course, to: '/dashboard/teaching' }
  }
  if (notice.kind === 'review-answered')
    return { text: kinds.reviewAnswered[notice.facts.as], course, to: `/learn/${courseId}/review` }
  if (notice.kind === 'review-removed')
    return {
      text: kinds.reviewRemoved(kinds.removalReasons[notice.facts.reason]),
      course,
      to: `/learn/${courseId}/review`,
    }
  if (notice.kind === 'review-restored')
    return { text: kinds.reviewRestored, course, to: `/learn/${courseId}/review` }
  if (notice.kind === 'access-ending' || notice.kind === 'access-extended') {
    const say = notice.kind === 'access-ending' ? kinds.accessEnding : kinds.accessExtended
    return { text: say(formatDay(notice.facts.until, language)), course, to: `/learn/${courseId}` }
  }
  const { title } = notice.facts
  if (notice.kind === 'work-marked') {
    const { lessonId, outcome } = notice.facts
    return { text: kinds.workMarked[outcome](title), course, to: `/learn/${courseId}/${lessonId}` }
  }
  if (notice.kind === 'marks-changed')
    return {
      text: kinds.marksChanged(title),
      course,
      to: `/learn/${courseId}/${notice.facts.lessonId}`,
    }
  if (notice.kind === 'objection-answered') {
    const { lessonId, outcome } = notice.facts
    const text = kinds.objectionAnswered[outcome](title)
    return { text, course, to: `/learn/${courseId}/${lessonId}` }
  }
  if (notice.kind === 'draft-published')
    return {
      text: kinds.draftPublished(title),
      course,
      to: `/learn/${courseId}/${notice.facts.lessonId}`,
    }
  if (notice.kind === 'draft-sent-back')
    return {
      text: kinds.draftSentBack(title),
      course,
      to: `/dashboard/teaching/lessons/${notice.facts.lessonId}`,
    }
  if (notice.kind === 'announcement')
    return { text: kinds.announcement(title), course, to: `/learn/${courseId}#announcements` }
  const to = `/learn/${courseId}/questions/${notice.facts.questionId}`
  switch (notice.kind) {
    case 'question-asked':
      return { text: kinds.asked(title), course, to }
    case 'question-solved':
      return { text: kinds.solved(title), course, to }
    case 'question-answered':
      if (count > 1)
        return { text: kinds.answeredMany(title, digitsIn(language, count)), course, to }
      return {
        text: (notice.facts.byTeacher ? kinds.answeredByTeacher : kinds.answered)(title),
        course,
        to,
      }
  }
}
