import type * as english from '../en/recording-mail.ts'

export const recordingMail: typeof english.recordingMail = ({ name, course, number, link }) => ({
  subject: `ক্লাস ${number}-এর রেকর্ডিং: ${course}`,
  body: `প্রিয় ${name},\n\n“${course}” কোর্সের ক্লাস ${number}-এর রেকর্ডিং এখানে দেখুন:\n${link}\n\nএটি শুধু আপনার ব্যাচের শিক্ষার্থীদের জন্য।\n`,
})

export const recordingsSection: string = 'ক্লাসের রেকর্ডিং'
