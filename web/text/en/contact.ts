/** The pages where people reach the provider: contact, applying to teach, leaving the newsletter. Toasts word for word as spec §8. */
export const words = {
  courseWanted: (words: string) => `Course wanted: ${words}`,
  courseWantedText: (words: string) => `I am looking for a course on “${words}”.`,
  subject: 'Subject',
  message: 'Your Message',
  sendMessage: 'Send Message',
  messageSentToast: 'Message sent!',
  contactHeadTitle: 'Contact',
  contactHeadDescription: 'Message, call or visit us. We answer in Bangla and English.',
  contactTitle: 'Talk to us',
  contactText: 'Ask about a course, a payment or anything else. We answer within one working day.',
  formTitle: 'Write to us',
  officeTitle: 'Our office',
  hours: 'Open',
  phonesTitle: 'Call us',
  whatsapp: 'Write on WhatsApp',
  mailTitle: 'Email',
  followTitle: 'Follow us',
  mapTitle: 'On the map',
  leaveTitle: 'Unsubscribe from the newsletter?',
  leaveText: (provider: string) =>
    `${provider} will delete your address and stop sending you the newsletter.`,
  leave: 'Unsubscribe',
  leftTitle: 'You’re unsubscribed',
  leftText: 'Your address has been removed. You can subscribe again on the home page at any time.',
  notSubscribedTitle: 'This link has been used already',
  notSubscribedText:
    'It no longer works. If you still get our newsletter, use the link in the latest one, or contact us.',

  mapConsent: 'The map comes from OpenStreetMap and loads only when you press the button.',
  showMap: 'Show the map',
  openMap: 'Open in OpenStreetMap',
  sampleOffice: 'These are sample details. The provider of this site puts theirs here.',

  teachHeadTitle: 'Become an instructor',
  teachHeadDescription:
    'Teach what you know to students all over Bangladesh. You bring the knowledge, we bring the rest.',
  teachTitle: 'Teach what you know',
  teachText:
    'Someone wants to learn exactly what you do every day. Teach it to students in every district.',
  startNow: 'Start Now',
  teachReasons: [
    {
      title: 'Teach your way',
      text: 'In Bangla or English, once a week or every evening. You decide what is taught and how.',
    },
    {
      title: 'Inspire Learners',
      text: 'Be the reason why someone in Kurigram or Cox’s Bazar gets the first job of their life.',
    },
    {
      title: 'Get rewarded',
      text: 'You are paid for every student who enrols. Your share is agreed in writing before your first batch.',
    },
  ] as readonly { title: string; text: string }[],
  teachReasonsTitle: 'Why teach here',
  howToStart: 'How to start',
  applyTitle: 'Your application',
  applyText: 'It takes five minutes. We’ll call you within a week.',
  teachSubject: 'What would you like to teach?',
  teachSubjectHint: 'Such as bookkeeping, photography or Python.',
  experience: 'What is your experience in this field?',
  experienceHint: 'Work, teaching, things you have made. A few sentences are enough.',
  sampleLink: 'Link to your work',
  sampleLinkHint: 'A profile, a video, a portfolio: anything that shows what you do.',
  apply: 'Send application',
  appliedToast: 'Application sent! We will call you within a week.',
}
