import type { LanguageCode } from '#contract/site/site.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Issuer } from '../certificate-mail.ts'

export interface CorrectedStudent {
  name: string
  email: string
  title: string
  language: LanguageCode
}

/** Brings the address of a certificate that was issued again. */
export function reissuedMail(
  student: CorrectedStudent,
  certificate: { serial: string; nameOnIt: string; replaces: string },
  issuer: Issuer,
): Mail {
  const { language, title, name } = student
  const link = `${issuer.origin}${language === 'bn' ? '/bn' : ''}/certificates/${certificate.serial}`
  const provider = issuer.names[language]
  const { subject, body } =
    language === 'bn'
      ? {
          subject: `সংশোধিত সার্টিফিকেট: ${title}`,
          body: `প্রিয় ${name},

"${title}" কোর্সের সার্টিফিকেটটি ${certificate.nameOnIt} নামে নতুন করে দেওয়া হয়েছে:

${link}

নতুন সিরিয়াল নম্বর ${certificate.serial}। আগেরটি (${certificate.replaces}) এখন আর বৈধ নয়, তাই কাউকে দিয়ে থাকলে নতুন ঠিকানাটা দিন।

${provider}
`,
        }
      : {
          subject: `Your corrected certificate: ${title}`,
          body: `Dear ${name},

your certificate for "${title}" was issued again, made out to ${certificate.nameOnIt}:

${link}

Its serial number is ${certificate.serial}. The earlier one (${certificate.replaces}) is no longer valid: give the new address to anyone who has the old one.

${provider}
`,
        }
  return { kind: 'certificate', to: student.email, subject, body }
}

/** Says why a certificate stays as it is. */
export function correctionRejectedMail(
  student: CorrectedStudent,
  { askedName, reason }: { askedName: string; reason: string },
  issuer: Issuer,
): Mail {
  const { language, title, name } = student
  const provider = issuer.names[language]
  const { subject, body } =
    language === 'bn'
      ? {
          subject: `সার্টিফিকেটের নাম সংশোধন: ${title}`,
          body: `প্রিয় ${name},

"${title}" কোর্সের সার্টিফিকেটে "${askedName}" নাম চেয়েছিলেন। এটি করা গেল না, কারণ:

${reason}

সার্টিফিকেটটি আগের মতোই বৈধ আছে। কিছু জানার থাকলে এই মেইলের উত্তর দিন।

${provider}
`,
        }
      : {
          subject: `Your certificate stays as it is: ${title}`,
          body: `Dear ${name},

you asked for the name "${askedName}" on your certificate for "${title}". We did not change it:

${reason}

The certificate is valid as before. If you have questions, answer this mail.

${provider}
`,
        }
  return { kind: 'certificate', to: student.email, subject, body }
}
