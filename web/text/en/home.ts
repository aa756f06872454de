/** The home page. */
export const home = {
  headTitle: (name: string) => `${name}: courses for Bangladesh`,
  headDescription: 'Learn a skill that pays, in Bangla or English: live batches, recorded lessons, projects and people who answer.',
  heroBefore: 'Build your',
  heroWords: ['Skills', 'Confidence', 'Project', 'Repeat!'] as readonly string[],
  heroText:
    'Live batches and recorded lessons from people who do the work every day. In Bangla and English, at your own pace, on your phone.',
  enrolNow: 'Enroll Now',
  aboutUs: 'About us',
  heroFacts: (courses: string, categories: string) => `${courses} courses in ${categories} subjects`,
  follow: 'Follow us',

  categoriesTitle: 'Find your subject',
  categoriesText: 'From a first line of code to a whole new trade.',
  categoryCourse: (category: string) => `${category} Course`,
  courses: (count: string) => `${count} Courses`,

  newTitle: 'Our New Courses',
  newText: 'Fresh from the people who teach them.',
  popularTitle: 'Popular Courses',
  popularText: 'What most students choose.',
  trendingTitle: 'Trending Courses',
  trendingText: 'What people ask for right now.',
  freeTitle: 'Free Courses',
  freeText: 'Start today without paying a taka.',
  seeMore: 'See More',
  seeAll: 'See all',

  reasonsTitle: (name: string) => `Why ${name} is best`,
  faqTitle: 'Questions people ask',
  faqText: 'Something else?',
  faqContact: 'Write to us',

  readyTitle: 'Ready to join?',
  readyText: 'An account is free and takes a minute. Look around, fill a cart, decide later.',
  registerNow: 'Register Now',

  askTitle: (name: string) => `Ask ${name}`,
  askText: 'Say what you want to be able to do, in your own words. We look through every course for you.',
  askLabel: 'What would you like to learn?',
  askPlaceholder: 'e.g. I want to make a website',
  askButton: 'Find courses',
  askExamples: ['web design shikhte chai', 'ফ্রিল্যান্সিং', 'excel for accounts', 'make an android app'] as readonly string[],
  askExamplesLabel: 'For example',
  askFound: (count: string) => `${count} courses fit`,
  askFoundOne: '1 course fits',
  askReadAs: (words: string) => `Showing results for “${words}”`,
  askNothing: 'Nothing fits these words yet. Try fewer or simpler ones.',
  askAll: 'See all of them',

  tutorialTitle: 'Quick tutorial',
  tutorialText: 'See how it works before you begin.',
  play: 'Play',
  playNote: 'The video comes from YouTube. Nothing is loaded from there until you press play.',

  testimonialsTitle: 'Why everyone trust us?',
  sampleVoice: 'Sample',

  statsTitle: (name: string) => `${name} in numbers`,
  students: 'Students',
  coursesCount: 'Courses',
  subjects: 'Subjects',
  instructors: 'Instructors',

  newsletterTitle: 'One letter a month, nothing else',
  newsletterText: 'New batches, free classes and open seats.',

  teacherTitle: 'Know something others want to learn?',
  teacherText: (name: string) => `Teach it on ${name}. You bring the knowledge, we bring the students.`,
  becomeTeacher: 'Become a teacher',
}
