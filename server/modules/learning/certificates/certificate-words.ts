import type { LanguageCode } from '#contract/site/site.ts'

interface Words {
  heading: string
  awardedTo: string
  completed: string
  givenBy: string
  givenOn: string
  serial: string
  check: string
  /** Title of the file. */
  title(name: string, course: string): string
}

/** What is printed on a certificate; the page that shows it says the same. */
export const certificateWords: Record<LanguageCode, Words> = {
  en: {
    heading: 'Certificate of completion',
    awardedTo: 'This is to certify that',
    completed: 'has completed the course',
    givenBy: 'Issued by',
    givenOn: 'Date',
    serial: 'Serial number',
    check: 'Verify at',
    title: (name, course) => `Certificate of ${name}: ${course}`,
  },
  bn: {
    heading: 'কোর্স সমাপনী সার্টিফিকেট',
    awardedTo: 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে',
    completed: 'নিচের কোর্সটি সফলভাবে সম্পন্ন করেছেন',
    givenBy: 'প্রদানকারী',
    givenOn: 'তারিখ',
    serial: 'সিরিয়াল নম্বর',
    check: 'আসল কি না দেখুন',
    title: (name, course) => `${name}-এর সার্টিফিকেট: ${course}`,
  },
}

const days: Record<LanguageCode, Intl.DateTimeFormat> = {
  en: dayFormat('en-GB'),
  bn: dayFormat('bn-BD'),
}

/** A day in Dhaka: "22 November 2026", "২২ নভেম্বর, ২০২৬". */
export function dayOn(moment: Date, language: LanguageCode): string {
  return days[language].format(moment)
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Dhaka' })
}

export function certificateHeading(language: LanguageCode): string {
  return certificateWords[language].heading
}
