import { type LanguageCode, publicPath } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'

/** Whose certificates they are: named and linked in the mail. */
export interface Issuer {
  origin: string
  names: Record<LanguageCode, string>
}

/** The mail that brings a student the address of their certificate, in the language they ordered in. */
export function certificateMail(
  student: { name: string; email: string; title: string; language: LanguageCode },
  certificate: { serial: string; name_on_it: string },
  issuer: Issuer,
): Mail {
  const { language } = student
  const { subject, body } = words[language]({
    name: student.name,
    course: student.title,
    nameOnIt: certificate.name_on_it,
    serial: certificate.serial,
    link: `${issuer.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`,
    provider: issuer.names[language],
  })
  return { kind: 'certificate', to: student.email, subject, body }
}

type Facts = Record<'name' | 'course' | 'nameOnIt' | 'serial' | 'link' | 'provider', string>

const words: Record<LanguageCode, (facts: Facts) => { subject: string; body: string }> = {
  en: ({ name, course, nameOnIt, serial, link, provider }) => ({
    subject: `Your certificate: ${course}`,
    body: `Dear ${name},

you have completed "${course}". Congratulations! Here is your certificate, made out to ${nameOnIt}:

${link}

Print it there, or give the address to whoever wants to see that it is genuine. Its serial number is ${serial}.
Is the name not spelt as it should be? Answer this mail.

${provider}
`,
  }),
  bn: ({ name, course, nameOnIt, serial, link, provider }) => ({
    subject: `আপনার সার্টিফিকেট: ${course}`,
    body: `প্রিয় ${name},

আপনি "${course}" কোর্সটি শেষ করেছেন। অভিনন্দন! ${nameOnIt} নামে আপনার সার্টিফিকেট এখানে:

${link}

এখান থেকেই প্রিন্ট করতে পারবেন। কেউ আসল কি না দেখতে চাইলে এই ঠিকানাটাই দিন। সিরিয়াল নম্বর ${serial}।
নামের বানান ঠিক না থাকলে এই মেইলের উত্তরে জানান।

${provider}
`,
  }),
}
