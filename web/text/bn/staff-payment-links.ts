import type { paymentLinks as english } from '../en/staff-payment-links.ts'
import type { WordsLike } from '../words-like.ts'

export const paymentLinks: WordsLike<typeof english> = {
  open: 'পেমেন্ট লিংক',
  title: 'ফোনে অর্ডার',
  text: 'আজকের দামে শিক্ষার্থীর হয়ে কোর্স অর্ডার করুন। তারপর লিংকটা পাঠান: তিনি নিজের অ্যাকাউন্টে লগইন করে অর্ডার দেখে টাকা দেবেন।',
  hold: 'সিট রাখা থাকবে',
  holds: { 24: '১ দিন', 48: '২ দিন', 72: '৩ দিন', 168: '৭ দিন' },
  mail: 'লিংকটা ইমেইলেও পাঠান',
  make: 'অর্ডার করে লিংক নিন',
  made: 'অর্ডার হয়েছে। এবার লিংকটা পাঠান।',
  partTitle: 'পেমেন্ট লিংক',
  none: 'এখনো কোনো লিংক নেই।',
  madeAt: (moment) => `তৈরি ${moment}।`,
  openedAt: (moment) => `খোলা হয়েছে ${moment}।`,
  notOpened: 'এখনো খোলা হয়নি।',
  again: 'লিংক তৈরি করুন',
  againText: 'এই অর্ডারের আগের লিংক আর চলবে না। নতুন লিংক একবারই দেখা যাবে।',
  againMade: 'লিংক তৈরি।',
  readyTitle: 'লিংকটা পাঠান',
  readyText: (moment) =>
    `লিংকটা একবারই দেখা যায়। ${moment} পর্যন্ত টাকা দেওয়া যাবে। শুধু শিক্ষার্থীর নিজের অ্যাকাউন্টে খোলে।`,
  address: 'লিংকের ঠিকানা',
  copy: 'লিংক কপি করুন',
  sms: 'এসএমএসে পাঠান',
  whatsapp: 'WhatsApp-এ পাঠান',
  message: (address) => `আপনার অর্ডার তৈরি। দেখুন ও টাকা দিন: ${address}`,
  toOrder: (number) => `অর্ডার ${number}`,
  problems: {
    order_open: 'এই শিক্ষার্থীর একটা অর্ডারের টাকা বাকি আছে। অর্ডারের তালিকায় সেটা খুলে লিংক নিন।',
    nothing_to_pay: 'এই কোর্সে টাকা লাগে না। হাতে ভর্তি করুন।',
    student_not_found: 'এই শিক্ষার্থীকে পাওয়া যায়নি।',
  },
}
