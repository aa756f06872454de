import type * as english from '../en/unsubscribe-from-digest.ts'

export const unsubscribeFromDigest: typeof english.unsubscribeFromDigest = {
  title: 'না-পড়া উত্তরের ইমেইল',
  ask: 'না-পড়া উত্তরের ইমেইল বন্ধ করবেন?',
  button: 'ইমেইল বন্ধ করুন',
  left: 'হয়েছে। না-পড়া উত্তর নিয়ে আর ইমেইল পাবেন না।',
  unknown: 'লিংকটি আর কাজ করে না।',
}
