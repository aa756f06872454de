/** What one is notified of. Titles and names come as they were written, counts as the language writes them. */
export const words = {
  title: 'Notifications',
  lead: 'Answers to your questions and news of your courses.',
  open: 'Notifications',
  openUnread: (count: string) => `Notifications: ${count} unread`,
  unread: (count: string) => `${count} unread`,
  isNew: 'New',
  markAll: 'Mark all as read',
  showAll: 'See all notifications',
  older: 'Show older',
  empty: 'Nothing new',
  emptyText: 'When someone answers your question or your course has news, you’ll see it here.',
  failed: 'Your notifications could not be loaded.',
  tryAgain: 'Try again',
  settings: 'Email',
  digest: 'Email me answers I haven’t read, at most once a day',
  digestHint: 'Never between 10 PM and 8 AM.',
  saved: 'Saved',

  kinds: {
    asked: (title: string) => `New question: “${title}”`,
    answered: (title: string) => `New answer to “${title}”`,
    answeredMany: (title: string, count: string) => `${count} new answers to “${title}”`,
    answeredByTeacher: (title: string) => `The instructor answered “${title}”`,
    solved: (title: string) => `Solved: “${title}”`,
    classReminder: (number: string, when: string) => `Class ${number}: ${when}`,
    dateReminder: {
      test: (title: string, when: string) => `Test “${title}”: ${when}`,
      assignment: (title: string, when: string) => `“${title}” is due: ${when}`,
    },
    classChanged: {
      added: (number: string, when: string) => `New class ${number}: ${when}`,
      moved: (number: string, when: string) => `Class ${number} moved to ${when}`,
      cancelled: (number: string, when: string) => `Class ${number} on ${when} is cancelled`,
    },
    andOthers: (first: string, count: string) => `${first}, and ${count} more changes`,
    classRecording: (number: string) => `The recording of class ${number} is here`,
    workMarked: {
      marked: (title: string) => `Your work on “${title}” has been marked`,
      passed: (title: string) => `You passed “${title}”`,
      again: (title: string) => `Please do “${title}” again`,
    },
    objectionAnswered: {
      accepted: (title: string) => `You were right about a question of “${title}”`,
      declined: (title: string) => `What you said about a question of “${title}” was answered`,
    },
    marksChanged: (title: string) =>
      `Your marks in “${title}” have changed: a question was corrected`,
    batchOpened: (number: string) =>
      `Batch ${number} of a course on your wish list takes students now`,
    seatOffered: (number: string, until: string) =>
      `A seat in batch ${number} is yours until ${until}`,
    waitingEnded: {
      lapsed: (number: string) => `Your offer for batch ${number} has ended`,
      closed: (number: string) =>
        `Batch ${number} takes no more students, so its waiting list ended`,
      removed: (number: string) => `You are off the waiting list of batch ${number}`,
    },
    reviewWritten: (stars: string) =>
      `New review of your course: ${stars === '1' ? '1 star' : `${stars} stars`}`,
    reviewAnswered: {
      instructor: 'The instructor answered your review',
      staff: 'Our team answered your review',
    },
    reviewRemoved: (reason: string) => `Your review was removed: ${reason}`,
    removalReasons: {
      insult: 'it insults someone',
      'personal-data': 'it holds personal data',
      advertising: 'it is advertising',
      'off-topic': 'it is not about the course',
    },
    reviewRestored: 'Your review is shown again',
    draftPublished: (title: string) => `“${title}” is published: students see your lesson`,
    draftSentBack: (title: string) => `“${title}” was sent back: read what should change`,
    accessEnding: (day: string) => `Your access ends on ${day}`,
    accessExtended: (day: string) => `You have access until ${day} now`,
    announcement: (title: string) => `Announcement: ${title}`,
  },
}
