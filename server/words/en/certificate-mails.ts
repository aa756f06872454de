export type CertificateFacts = Record<
  'name' | 'course' | 'nameOnIt' | 'serial' | 'link' | 'provider',
  string
>

/** Links to a new certificate. */
export const certificateMail = ({
  name,
  course,
  nameOnIt,
  serial,
  link,
  provider,
}: CertificateFacts) => ({
  subject: `Your certificate: ${course}`,
  body: `Dear ${name},

you have completed "${course}". Congratulations! Here is your certificate, made out to ${nameOnIt}:

${link}

You can print it there, or share the link with anyone who wants to verify it. Its serial number is ${serial}.
If your name is misspelled, reply to this email.

${provider}
`,
})

export type ReissueFacts = Record<
  'name' | 'course' | 'nameOnIt' | 'serial' | 'replaces' | 'link' | 'provider',
  string
>

/** Links to a certificate that was issued again. */
export const reissuedCertificateMail = (facts: ReissueFacts) => ({
  subject: `Your corrected certificate: ${facts.course}`,
  body: `Dear ${facts.name},

your certificate for "${facts.course}" has been reissued, made out to ${facts.nameOnIt}:

${facts.link}

Its serial number is ${facts.serial}. The earlier one (${facts.replaces}) is no longer valid: send the new link to anyone who has the old one.

${facts.provider}
`,
})

export type RejectionFacts = Record<'name' | 'course' | 'askedName' | 'reason' | 'provider', string>

/** Says why a certificate stays as it is. */
export const correctionRejectedMail = (facts: RejectionFacts) => ({
  subject: `Your certificate was not changed: ${facts.course}`,
  body: `Dear ${facts.name},

you asked for the name "${facts.askedName}" on your certificate for "${facts.course}". We did not change it:

${facts.reason}

Your certificate is still valid. If you have questions, reply to this email.

${facts.provider}
`,
})

export type NameProblemFacts = Record<'name' | 'course' | 'link' | 'provider', string>

/** Says that a certificate waits for a name that can be printed. */
export const waitingCertificateMail = (facts: NameProblemFacts) => ({
  subject: `Your certificate waits for your name: ${facts.course}`,
  body: `Dear ${facts.name},

you have completed "${facts.course}". Congratulations! Your certificate is not made yet, because your name has letters that we cannot print. We can print Bangla and English letters.

Correct your name in your profile:

${facts.link}

Your certificate is made as soon as you have saved it, and we mail you its address. If you cannot write your name in these letters, reply to this email.

${facts.provider}
`,
})
