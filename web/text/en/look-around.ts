/** Signing in as someone of the sample school, in a development copy. */
export const words = {
  title: 'Look around as …',
  text: 'This copy has a sample school. Pick someone: no password, and nothing is real.',
  roles: {
    owner: { name: 'Owner', about: 'Everything in the staff area' },
    finance: { name: 'Finance', about: 'Orders, transfers, refunds, books' },
    instructor: { name: 'Instructor', about: 'Has a class today, and questions to answer' },
    learner: { name: 'Student in a course', about: 'Halfway, with marks and questions' },
    buyer: { name: 'Student who just paid', about: 'A new receipt and the first class' },
    newcomer: { name: 'New student', about: 'Nothing bought so far' },
  },
  toast: (name: string) => `You’re looking around as ${name}`,
  sampleSchool: 'Sample school: these people, orders and marks are made up.',
  switchPerson: 'Look around as someone else',
}
