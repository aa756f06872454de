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

  kinds: {
    asked: (title: string) => `New question: “${title}”`,
    answered: (title: string) => `New answer to “${title}”`,
    answeredMany: (title: string, count: string) => `${count} new answers to “${title}”`,
    answeredByTeacher: (title: string) => `The instructor answered “${title}”`,
    solved: (title: string) => `Solved: “${title}”`,
    classReminder: (number: string, when: string) => `Class ${number}: ${when}`,
    announcement: (title: string) => `Announcement: ${title}`,
  },
}
