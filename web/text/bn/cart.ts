import type { cart as english } from '../en/cart.ts'
import type { WordsLike } from '../words-like.ts'

export const cart: WordsLike<typeof english> = {
  add: 'কার্টে রাখুন',
  waiting: 'সংযোগের অপেক্ষায়',
  waitingText: 'ইন্টারনেট এলেই আমরা এটা কার্টে রেখে দেব।',
  added: 'কার্টে রাখা হয়েছে!',
  alreadyThere: 'এটা আগে থেকেই কার্টে আছে!',
  signInFirst: 'লগইন করলেই কোর্সটা কার্টে চলে যাবে।',
}
