/** One picture of a sample video, in both languages, and what is said meanwhile. */
export interface Slide {
  seconds: number
  title: string
  titleBn: string
  lines: readonly string[]
  linesBn: readonly string[]
  /** In the font of a terminal. */
  code?: readonly string[]
  said: string
  saidBn: string
}

export interface SampleVideo {
  /** Stable, so that the sample lessons can name it. */
  mediaId: string
  name: string
  /** Of the background. */
  hue: number
  slides: readonly Slide[]
}

/** The demonstration videos of the sample catalogue. */
export const sampleVideos: readonly SampleVideo[] = [
  {
    mediaId: 'samplewelcome001',
    name: 'How this course works',
    hue: 214,
    slides: [
      {
        seconds: 12,
        title: 'Welcome to your course',
        titleBn: 'কোর্সে স্বাগতম',
        lines: ['Learn on your phone or computer', 'At your own pace'],
        linesBn: ['ফোনে বা কম্পিউটারে শিখুন', 'নিজের সময়ে, নিজের গতিতে'],
        said: 'Welcome. In the next minute you will see how this course works.',
        saidBn: 'স্বাগতম। পরের এক মিনিটে দেখবেন এই কোর্স কীভাবে চলে।',
      },
      {
        seconds: 14,
        title: '1 · Watch or listen',
        titleBn: '১ · দেখুন বা শুনুন',
        lines: ['Each quality says how many MB it takes', 'Sound only uses the least data'],
        linesBn: ['কোন মানে কত MB লাগবে, লেখা আছে', 'শুধু শব্দ চালালে ডেটা সবচেয়ে কম লাগে'],
        said: 'Choose the quality that fits your data. Sound only needs the least.',
        saidBn: 'আপনার ডেটা বুঝে ভিডিওর মান বেছে নিন। শুধু শব্দে ডেটা সবচেয়ে কম লাগে।',
      },
      {
        seconds: 14,
        title: '2 · Stop whenever you like',
        titleBn: '২ · যখন খুশি থামুন',
        lines: ['The lesson remembers where you were', 'Go on from another device'],
        linesBn: ['কোথায় ছিলেন, লেসন মনে রাখে', 'অন্য ডিভাইস থেকেও চালিয়ে যান'],
        said: 'You can stop at any time and go on later, even on another device.',
        saidBn: 'যেকোনো সময় থামুন, পরে সেখান থেকেই শুরু করুন, অন্য ডিভাইস থেকেও।',
      },
      {
        seconds: 14,
        title: '3 · Complete the lessons',
        titleBn: '৩ · লেসনগুলো শেষ করুন',
        lines: ['A lesson counts when you have watched it', 'Skipping to the end does not count'],
        linesBn: ['পুরোটা দেখলে লেসন শেষ ধরা হয়', 'টেনে শেষে গেলে হবে না'],
        said: 'A lesson is complete when you have really watched it.',
        saidBn: 'লেসন সত্যিই দেখা হলে তবেই সেটা শেষ ধরা হয়।',
      },
      {
        seconds: 10,
        title: 'Then your certificate',
        titleBn: 'তারপর আপনার সার্টিফিকেট',
        lines: ['Ready? Open the next lesson.'],
        linesBn: ['প্রস্তুত? পরের লেসন খুলুন।'],
        said: 'When all lessons are complete, your certificate is ready. Let us begin.',
        saidBn: 'সব লেসন শেষ হলে আপনার সার্টিফিকেট তৈরি। চলুন শুরু করি।',
      },
    ],
  },
  {
    mediaId: 'samplepython0001',
    name: 'Your first Python program',
    hue: 150,
    slides: [
      {
        seconds: 10,
        title: 'Your first Python program',
        titleBn: 'আপনার প্রথম পাইথন প্রোগ্রাম',
        lines: ['Three lines, one result'],
        linesBn: ['তিন লাইন, একটি ফলাফল'],
        said: 'We are going to write a program of three lines.',
        saidBn: 'আমরা তিন লাইনের একটি প্রোগ্রাম লিখব।',
      },
      {
        seconds: 14,
        title: 'A variable keeps a value',
        titleBn: 'ভ্যারিয়েবল একটি মান রাখে',
        lines: [],
        linesBn: [],
        code: ['price = 250', 'count = 3'],
        said: 'A variable is a name for a value. Here price is 250 and count is 3.',
        saidBn: 'ভ্যারিয়েবল হলো একটি মানের নাম। এখানে price হলো ২৫০ আর count হলো ৩।',
      },
      {
        seconds: 14,
        title: 'print shows it',
        titleBn: 'print সেটা দেখায়',
        lines: [],
        linesBn: [],
        code: ['price = 250', 'count = 3', 'print(price * count)'],
        said: 'The star multiplies. Print shows what comes out of it.',
        saidBn: 'তারা চিহ্ন গুণ করে। print ফলাফলটা দেখায়।',
      },
      {
        seconds: 12,
        title: 'The result',
        titleBn: 'ফলাফল',
        lines: ['Change a number and run it again'],
        linesBn: ['সংখ্যা বদলে আবার চালান'],
        code: ['>>> 750'],
        said: 'The result is 750. Change a number, and run it again.',
        saidBn: 'ফলাফল ৭৫০। একটা সংখ্যা বদলে আবার চালিয়ে দেখুন।',
      },
      {
        seconds: 12,
        title: 'Try it yourself',
        titleBn: 'নিজে করুন',
        lines: ['What do 4 books at 180 taka cost?'],
        linesBn: ['১৮০ টাকা দরে ৪টি বইয়ের দাম কত?'],
        said: 'Now you. Four books at 180 taka each: what do they cost?',
        saidBn: 'এবার আপনি। ১৮০ টাকা করে চারটি বই: মোট কত?',
      },
    ],
  },
  {
    mediaId: 'samplecircle0001',
    name: 'The area of a circle',
    hue: 28,
    slides: [
      {
        seconds: 10,
        title: 'The area of a circle',
        titleBn: 'বৃত্তের ক্ষেত্রফল',
        lines: ['Why is it π r² ?'],
        linesBn: ['কেন এটা π r² ?'],
        said: 'Everybody learns that the area of a circle is pi r squared. But why?',
        saidBn: 'বৃত্তের ক্ষেত্রফল পাই আর স্কয়ার, সবাই শেখে। কিন্তু কেন?',
      },
      {
        seconds: 14,
        title: 'Cut it into slices',
        titleBn: 'টুকরো করে কাটুন',
        lines: ['Like a pizza, into many thin slices', 'Lay them side by side, up and down'],
        linesBn: ['পিৎজার মতো অনেক সরু টুকরো', 'একটার পাশে আরেকটা, উল্টে পাল্টে সাজান'],
        said: 'Cut the circle into many thin slices and lay them side by side.',
        saidBn: 'বৃত্তটাকে অনেক সরু টুকরোয় কেটে পাশাপাশি সাজান।',
      },
      {
        seconds: 14,
        title: 'It becomes a rectangle',
        titleBn: 'একটা আয়তক্ষেত্র হয়ে যায়',
        lines: ['Height: the radius, r', 'Width: half of the way round, π r'],
        linesBn: ['উচ্চতা: ব্যাসার্ধ r', 'প্রস্থ: পরিধির অর্ধেক, π r'],
        said: 'They form a rectangle: as high as the radius, as wide as half of the circumference.',
        saidBn: 'একটা আয়তক্ষেত্র হয়: উচ্চতা ব্যাসার্ধের সমান, প্রস্থ পরিধির অর্ধেক।',
      },
      {
        seconds: 14,
        title: 'Height times width',
        titleBn: 'উচ্চতা গুণ প্রস্থ',
        lines: ['r × π r = π r²'],
        linesBn: ['তাই ক্ষেত্রফল π r²'],
        said: 'Height times width is r times pi r. That is pi r squared.',
        saidBn: 'উচ্চতা গুণ প্রস্থ মানে r গুণ পাই r। সেটাই পাই r স্কয়ার।',
      },
      {
        seconds: 12,
        title: 'Your turn',
        titleBn: 'এবার আপনি',
        lines: ['A round table has r = 70 cm.', 'How large is its top?'],
        linesBn: ['একটি গোল টেবিলের r = ৭০ সেমি।', 'উপরিভাগ কত বড়?'],
        said: 'A round table has a radius of 70 centimetres. How large is its top?',
        saidBn: 'একটি গোল টেবিলের ব্যাসার্ধ ৭০ সেন্টিমিটার। উপরিভাগের ক্ষেত্রফল কত?',
      },
    ],
  },
  {
    mediaId: 'samplespeaking01',
    name: 'ইংরেজিতে নিজের পরিচয়',
    hue: 280,
    slides: [
      {
        seconds: 12,
        title: 'Introduce yourself',
        titleBn: 'ইংরেজিতে নিজের পরিচয়',
        lines: ['Four sentences are enough'],
        linesBn: ['চারটি বাক্যই যথেষ্ট'],
        said: 'Four sentences are enough to introduce yourself.',
        saidBn: 'ইংরেজিতে নিজের পরিচয় দিতে চারটি বাক্যই যথেষ্ট।',
      },
      {
        seconds: 14,
        title: 'Name and place',
        titleBn: 'নাম আর জায়গা',
        lines: ['My name is Ayesha.', 'I am from Rajshahi.'],
        linesBn: ['আমার নাম আয়েশা।', 'আমার বাড়ি রাজশাহী।'],
        said: 'My name is Ayesha. I am from Rajshahi.',
        saidBn: 'প্রথমে নাম, তারপর কোথা থেকে এসেছেন।',
      },
      {
        seconds: 14,
        title: 'What you do',
        titleBn: 'কী করেন',
        lines: ['I study at a college.', 'I like reading novels.'],
        linesBn: ['আমি কলেজে পড়ি।', 'উপন্যাস পড়তে ভালোবাসি।'],
        said: 'I study at a college. I like reading novels.',
        saidBn: 'এবার কী পড়েন বা করেন, আর কী ভালো লাগে।',
      },
      {
        seconds: 12,
        title: 'Say it aloud',
        titleBn: 'জোরে বলুন',
        lines: ['Three times, slowly', 'Then without looking'],
        linesBn: ['তিনবার, ধীরে ধীরে', 'তারপর না দেখে'],
        said: 'Now say it aloud three times, slowly. Then without looking.',
        saidBn: 'এবার ধীরে ধীরে তিনবার জোরে বলুন। তারপর না দেখে।',
      },
      {
        seconds: 10,
        title: 'Well done',
        titleBn: 'দারুণ',
        lines: ['Write your own four sentences'],
        linesBn: ['নিজের চারটি বাক্য লিখে ফেলুন'],
        said: 'Well done. Now write your own four sentences.',
        saidBn: 'দারুণ। এবার নিজের চারটি বাক্য লিখে ফেলুন।',
      },
    ],
  },
]
