import { wordsOf } from './words.ts'

/**
 * Words that carry no subject, in English, Bangla and Banglish: "I want to learn", "শিখতে চাই", "kivabe banabo". They
 * are dropped where anything else is left.
 */
const FILLERS = new Set(
  wordsOf(`
    a an and or the this that these those some any it its of in on at by for from to into with without about as
    i im me my we us our you your he she they them who what which where when why how
    is am are was be been do does did done can could will would shall should may might must not no so
    want wants wanted wish need needs like love looking look find finding get getting got have has had
    learn learns learned learnt study studying teach teaches teaching know understand
    make makes making made build building create creating become use using start starting take
    course courses class classes lesson lessons tutorial tutorials id best way please sir bhai vai apu
    ami amar amake amra tumi tomar apni apnar apnader e er te ta ti ke o ba theke diye jonno jonne niye nie
    kore korte korbo korbo korbe korun koro kora korar korci korchi kori
    chai chay cai chacchi chaichi ki kivabe kibhabe kemne kemon kothay kon konta kobe keno
    shikhte sikhte shikte sikte shekhte shikhbo sikhbo shikbo shikhun sikhun shikho sikho shekho shikha sikha shekha sekha
    shikhar sikhar shekhar sekhar shikhi sikhi shikhai shekhan sikhan
    banate banabo banano bananor banai banan banay banaite toiri toyri
    hote hobe hoy dite debo dibo nite nibo pari parbo parte lagbe dorkar chalu jante bujhte
    ekta akta ekti akti kono kichu kisu sob shob gulo ache ase valo bhalo
    আমি আমার আমাকে আমরা তুমি তোমার আপনি আপনার এ এর র তে কে ও আর বা এবং এই সেই থেকে দিয়ে জন্য জন্যে নিয়ে
    করে করতে করব করবো করবে করুন করো কর করা করার করি করছি
    চাই চায় চাচ্ছি চাইছি কি কী কীভাবে কিভাবে কেমনে কেমন কোথায় কোন কোনটা কবে কেন
    শিখতে শিখব শিখবো শিখুন শিখো শেখো শেখা শিখা শেখার শিখি শিখে শেখাও শেখান
    বানাতে বানাব বানাবো বানানো বানানোর বানাই বানান বানায় বানিয়ে তৈরি তৈরী
    হতে হবে হয় দিতে দেব দেবো দিব দিবো নিতে নেব পারি পারব পারবো পারতে লাগবে দরকার জানতে বুঝতে
    একটা একটি কোনো কিছু সব গুলো আছে কোর্স ক্লাস
  `),
)

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}
