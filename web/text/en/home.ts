/** The home page. */
export const home = {
  headTitle: (name: string) => `${name}: courses for Bangladesh`,
  headDescription:
    'Learn job-ready skills in Bangla or English: live batches with real dates and seats, projects and support.',
  heroBefore: 'Build your',
  heroWords: ['Skills', 'Confidence', 'Project', 'Repeat!'] as readonly string[],
  heroText:
    'Live classes with people who do the job every day. In Bangla and English, on your phone.',
  enrolNow: 'Enroll Now',
  aboutUs: 'About us',
  heroFacts: (courses: string, categories: string) =>
    `${courses} courses in ${categories} subjects`,
  follow: 'Follow us',

  categoriesTitle: 'Find your subject',
  categoriesText: 'From your first line of code to a new career.',
  categoryCourse: (category: string) => `${category} Course`,
  courses: (count: string) => `${count} Courses`,

  newTitle: 'Our New Courses',
  newText: 'Just added.',
  popularTitle: 'Popular Courses',
  popularText: 'A good place to start.',
  trendingTitle: 'Trending Courses',
  trendingText: 'What we recommend right now.',
  freeTitle: 'Free Courses',
  freeText: 'Start today without paying a taka.',
  seeMore: 'See More',
  seeAll: 'See all',

  reasonsTitle: (name: string) => `Why ${name} is best`,
  faqTitle: 'Frequently asked questions',
  faqText: 'Something else?',
  faqContact: 'Write to us',

  readyTitle: 'Ready to join?',
  readyText:
    'Creating an account is free and takes a minute. Browse, save courses in your cart, decide later.',
  registerNow: 'Register Now',

  askTitle: (name: string) => `Ask ${name}`,
  askText: 'Tell us in your own words what you want to learn. We’ll search every course for you.',
  askLabel: 'What would you like to learn?',
  askPlaceholder: 'e.g. I want to make a website',
  askButton: 'Find courses',
  askExamples: [
    'web design shikhte chai',
    'ফ্রিল্যান্সিং',
    'excel for accounts',
    'make an android app',
  ] as readonly string[],
  askExamplesLabel: 'For example',
  askFound: (count: string) => `${count} courses found`,
  askFoundOne: '1 course found',
  askReadAs: (words: string) => `Showing results for “${words}”`,
  askNothing: 'No courses found. Try fewer or simpler words.',
  askAll: 'See all',

  tutorialTitle: 'Quick tutorial',
  tutorialText: 'See how it works before you start.',
  play: 'Play',
  playNote: 'The video comes from YouTube. Nothing is loaded from there until you press play.',

  testimonialsTitle: 'Why everyone trust us?',
  sampleVoice: 'Sample',

  statsTitle: (name: string) => `${name} in numbers`,
  students: 'Students',
  firstStudents: 'Be one of the first',
  coursesCount: 'Courses',
  subjects: 'Subjects',
  instructors: 'Instructors',

  newsletterTitle: 'One email a month',
  newsletterText: 'New batches, free classes and open seats.',

  teacherTitle: 'Know something others want to learn?',
  teacherText: (name: string) =>
    `Teach it on ${name}. You bring the knowledge, we bring the students.`,
  becomeTeacher: 'Become a teacher',
}
