import type * as english from '../en/digest-mail.ts'
import { bengaliDigits } from '#contract/money.ts'

export const digestMail: typeof english.digestMail = ({
  name,
  titles,
  count,
  link,
  leave,
  provider,
}) => ({
  subject:
    count === 1
      ? 'আপনার প্রশ্নের উত্তর এসেছে'
      : `${bengaliDigits(String(count))}টি প্রশ্নের নতুন উত্তর এসেছে`,
  body: `প্রিয় ${name},

কিছু উত্তর এখনো আপনার পড়া হয়নি:

${titles.join('\n')}

এখানে পড়ুন: ${link}

দিনে সর্বোচ্চ একবার এই মেইল পাবেন। বন্ধ করতে: ${leave}

${provider}
`,
})
