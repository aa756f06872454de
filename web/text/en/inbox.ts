/** The forms of visitors, and the pages they are on. Toasts word for word as spec §8. */
export const inbox = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'A Bangladeshi mobile number, such as 01712345678.',
  leaveEmpty: 'Leave this empty',

  newsletterLabel: 'Your email address',
  subscribe: 'Subscribe',
  subscribedToast: 'News letter subscribed!',

  freeClassTitle: 'Book your free seat',
  freeClassText: 'Meet the instructor and ask anything. It’s free, with no obligation to enrol.',
  bookNow: 'Book Now',
  freeClassToast: "Free class request submitted! You'll notify by email.",

  alertTitle: 'Tell me about the next batch',
  alertText:
    'We’ll contact you once, when the next batch opens. An email address or a phone number is enough.',
  alertButton: 'Tell me',
  alertToast: 'Got it! We’ll tell you when the next batch opens.',

  sampleNotice: 'This is sample text. The provider of this site writes their own here.',
  updatedOn: (day: string) => `Last updated ${day}`,
}
