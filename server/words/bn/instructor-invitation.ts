import type * as english from '../en/instructor-invitation.ts'

export const instructorInvitation: typeof english.instructorInvitation = ({
  provider,
  name,
  email,
  link,
}) => ({
  subject: `${provider}-এ আপনার কোর্স পড়ান`,
  body: `হ্যালো,

${provider}-এ ${name} হিসেবে পড়ানোর জন্য আপনাকে আমন্ত্রণ জানানো হয়েছে। আপনি নিজের কোর্স, ক্লাস আর শিক্ষার্থীদের প্রশ্ন দেখতে পাবেন।

১. এই লিংকে যান: ${link}
২. ${email} দিয়ে লগইন করুন, অথবা এই ইমেইলে নতুন অ্যাকাউন্ট খুলুন।
৩. বলা হলে ইমেইলটি নিশ্চিত করুন, তারপর আমন্ত্রণ গ্রহণ করুন।

আমন্ত্রণটি শুধু এই ইমেইলের জন্য। এই মেইল আপনার জন্য না হলে কিছু করতে হবে না।

${provider}
`,
})
