import type * as english from '../en/announcement-mail.ts'

export const announcementMail: typeof english.announcementMail = ({
  name,
  title,
  courseName,
  text,
  link,
  provider,
}) => `প্রিয় ${name},

আপনার "${courseName}" কোর্সে একটি ঘোষণা আছে:

${title}

${text}

কোর্সে দেখুন: ${link}

${provider}
`
