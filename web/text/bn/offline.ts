import type { offline as english } from '../en/offline.ts'
import type { WordsLike } from '../words-like.ts'

export const offline: WordsLike<typeof english> = {
  title: 'ইন্টারনেট নেই',
  text: 'এই পেজটি আগে খোলেননি, তাই এই ডিভাইসে সেভ করা নেই। ইন্টারনেট চালু করে আবার চেষ্টা করুন।',
  downloadsText: 'ইন্টারনেট ছাড়াই আপনার ডাউনলোডগুলো খুলতে পারবেন।',
  needsInternet: 'এই পেজের জন্য ইন্টারনেট লাগবে। ডাউনলোড করা লেসন ইন্টারনেট ছাড়াই খোলে।',
  downloads: 'আপনার ডাউনলোড',
  allDownloads: 'সব ডাউনলোড',
  onDevice: 'এই ডিভাইসে আছে',
  needsConnection: 'ইন্টারনেট লাগবে',
  cachedPages: 'ইন্টারনেট ছাড়াই যে পেজগুলো পড়তে পারবেন',
  again: 'আবার চেষ্টা করুন',
  banner: 'ইন্টারনেট নেই। পেজটি {time} তারিখে সেভ করা।',
}
