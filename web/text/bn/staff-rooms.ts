import type { rooms as english } from '../en/staff-rooms.ts'
import type { WordsLike } from '../words-like.ts'

export const rooms: WordsLike<typeof english> = {
  title: 'রুম',
  text: 'সরাসরি ক্লাসের রুম। রুমের চেয়ে ব্যাচের সিট বেশি হতে পারে না, এক রুমে একই সময়ে দুই ক্লাসও হয় না।',
  none: 'এখনো কোনো রুম নেই।',
  add: 'রুম যোগ করুন',
  edit: (name) => `${name} বদলান`,
  change: 'বদলান',
  remove: (name) => `${name} তালিকা থেকে বাদ দিন`,
  name: 'নাম',
  nameHint: 'যেমন রুম ৩ বা ল্যাব, দোতলা।',
  address: 'ঠিকানা, আর কীভাবে খুঁজে পাবেন',
  addressHint: 'নামের সঙ্গে এটাই ক্লাসের জায়গা হিসেবে শিক্ষার্থীরা দেখেন।',
  seats: 'সিট',
  seatsOf: (seats) => `${seats}টি সিট`,
  changeText: 'এই রুমের ব্যাচ ও ক্লাসে নতুন নাম-ঠিকানা বসবে। কাউকে জানানো হবে না।',
  save: 'সেভ করুন',
  saved: 'রুম সেভ হয়েছে।',
  choose: 'তালিকা থেকে রুম বেছে নিন, অথবা অন্য জায়গা লিখুন।',
  taken: ({ room, course, batch, time }) =>
    `${room} খালি নেই: ${course}${batch === null ? ', ওরিয়েন্টেশন ক্লাস' : `, ব্যাচ ${batch}`}, ${time}।`,
  takenMore: (count) => `মোট ${count}টি ক্লাসের সঙ্গে সময় মিলে যাচ্ছে।`,
  tooSmall: (seats) => `এই রুমে ${seats}টি সিট। ব্যাচের সিট কমান, অথবা বড় রুম নিন।`,
  share: 'তবু এখানেই হবে',
}
