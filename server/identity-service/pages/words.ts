const en = {
  home: 'Go to the home page',
  sorry: 'That did not work',
  badQuestion:
    'This page was opened with an incomplete or foreign address. Go back to the site and sign in from there.',
  tooLate:
    'This sign-in took too long or was finished already. Go back to the site and start again.',
  demoTitle: (provider: string) => `Demo sign-in with ${provider}`,
  demoNotice: (provider: string) =>
    `This is a demo. No ${provider} account is used and no password is asked for: anyone can be anyone here. The site’s owner turns it off for real students.`,
  demoEarlier: 'Go on as',
  demoAdd: 'Add a demo account',
  demoEmail: 'E-mail address',
  demoName: 'Name',
  demoContinue: 'Continue',
  cancel: 'Cancel',
  finishTitle: 'Signing you in',
  finishWait: 'Signing you in…',
  finishLost:
    'The page that opened this window is gone. Close this window and sign in again from the site.',
  failed: 'That did not work. Try again.',
  failures: {
    USER_NOT_FOUND: 'This account does not exist any more.',
    INVALID_EMAIL: 'This is not a complete e-mail address.',
    MISSING_EMAIL: 'Type an e-mail address.',
  } as Record<string, string>,
}

const bn: typeof en = {
  home: 'প্রথম পেজে যান',
  sorry: 'কাজটি হয়নি',
  badQuestion: 'এই পেজের ঠিকানাটি অসম্পূর্ণ বা অন্য সাইটের। সাইটে ফিরে গিয়ে সেখান থেকে লগইন করুন।',
  tooLate: 'লগইন করতে বেশি সময় লেগেছে, অথবা এটি আগেই শেষ হয়েছে। সাইটে ফিরে আবার শুরু করুন।',
  demoTitle: (provider) => `${provider} দিয়ে পরীক্ষামূলক লগইন`,
  demoNotice: (provider) =>
    `এটি শুধু পরীক্ষার জন্য। এখানে কোনো ${provider} অ্যাকাউন্ট ব্যবহার হয় না, পাসওয়ার্ডও লাগে না: যে কেউ যে কারও নামে ঢুকতে পারে। আসল শিক্ষার্থীদের জন্য সাইটের মালিক এটি বন্ধ রাখেন।`,
  demoEarlier: 'এই নামে চালিয়ে যান',
  demoAdd: 'পরীক্ষামূলক অ্যাকাউন্ট যোগ করুন',
  demoEmail: 'ইমেইল ঠিকানা',
  demoName: 'নাম',
  demoContinue: 'এগিয়ে যান',
  cancel: 'বাতিল',
  finishTitle: 'লগইন হচ্ছে',
  finishWait: 'লগইন হচ্ছে…',
  finishLost: 'যে পেজ এই জানালা খুলেছিল সেটি আর নেই। জানালাটি বন্ধ করে সাইট থেকে আবার লগইন করুন।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
  failures: {
    USER_NOT_FOUND: 'অ্যাকাউন্টটি আর নেই।',
    INVALID_EMAIL: 'ইমেইল ঠিকানাটি ঠিক নয়।',
    MISSING_EMAIL: 'একটি ইমেইল ঠিকানা লিখুন।',
  },
}

export const words = { en, bn }
export type Language = keyof typeof words

/** The page's language for "bn", "bn-BD", "en-GB" …; English if we have no other. */
export function languageOf(tag: string | null | undefined): Language {
  return tag?.toLowerCase().startsWith('bn') ? 'bn' : 'en'
}

/** Words for a refusal of the service, by its code. */
export function failureWords(language: Language, message: string): string {
  const [code = ''] = message.split(' : ')
  return words[language].failures[code] ?? words[language].failed
}
