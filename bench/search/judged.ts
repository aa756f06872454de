import { defined } from '#contract/defined.ts'

/**
 * What people type, judged by reading the sample catalogue and not by a search. A right answer is a course (`WEB-101`),
 * any of a category (`@Photography`) or of a word (`~freelanc`), so that courses that join later count too.
 */
export interface Judged {
  typed: string
  right: readonly string[]
}

export const groupNames = [
  'titles',
  'beginnings',
  'topics',
  'typing errors',
  'Bangla',
  'Banglish',
  'sentences',
  'ids',
] as const
export type GroupName = (typeof groupNames)[number]

/** Each line: what is typed, an equals sign, the right answers with a comma between. */
const LINES: Record<GroupName, string> = {
  titles: `
    Python from Zero in 36 Working Programs = PRG-101
    data analysis with python and pandas = DSC-101
    Machine Learning with scikit-learn: 8 Small Projects = MLR-101
    logo and brand identity for small local shops = GRD-103
    The Linux Terminal in Twelve Tasks = DVO-102
    HTML, CSS ও JavaScript: শূন্য থেকে নিজের ওয়েবসাইট = WEB-101
    ডকার শিখুন প্রজেক্ট ধরে = DVO-101
    PMP Exam Preparation = PJM-105
    Practical SEO = MKT-104
    Unreal Engine 5: A Rainy Night in Old Dhaka = GAM-105
    বাংলায় কনটেন্ট রাইটিং = MKT-103
    System Design Workshop = SWE-104
    bangla typography = GRD-102
    First Aid at Home = HLT-102
    আয়কর রিটার্ন নিজে পূরণ করুন = FIN-103
    Database Design: From Paper Register to Clean Tables = DBS-102
    Git for Team Projects = SWE-101
    packaging design = GRD-105
    চাকরির প্রস্তুতি: CV লেখা থেকে ভাইভা বোর্ড পর্যন্ত = SFT-101
    Network Security Basics = SEC-102
    big data without the buzzwords = BGD-103
    Flutter from Scratch = MOB-101
    বিয়ের ফটোগ্রাফি = PHO-103
    Smart Contract Security: Audit, Fuzz and Report = BLC-105
    ielts academic = SFT-107
    Video Editing with Premiere Pro = GRD-106
    ফ্রিল্যান্সিং শুরু = MKT-106`,
  beginnings: `
    pytho = PRG-101, DSC-101, BIO-102, AIN-102, NET-105
    photosh = GRD-101
    lightr = PHO-105
    kuber = DVO-104
    arduin = IOT-101
    illustr = GRD-101
    powerp = SKL-103, SKL-106
    terraf = CLD-104
    typogr = GRD-102
    flut = MOB-101
    postgre = DBS-103, DBS-105
    machine lear = @Machine Learning
    graphic des = @Graphic Design
    data ana = DSC-101, DSC-102, BGD-101
    figm = UXD-101, UXD-104
    solidi = BLC-101, BLC-105
    first ai = HLT-102
    প্রোগ্রা = @Programming
    ফটোগ্রা = @Photography
    ডেটাবে = @Databases
    মার্কেটি = @Marketing
    bookke = FIN-102
    ielt = SFT-107
    premi = GRD-106
    freelan = MKT-106
    capc = PHO-106
    স্পোকে = SFT-106`,
  topics: `
    excel = SKL-101, SKL-106, DSC-102, FIN-102, FIN-104
    web design = WEB-101, WEB-102, @Web Development, @UX/UI Design
    photoshop = GRD-101
    javascript = WEB-101, WEB-103, WEB-104
    c programming = PRG-102
    C++ = PRG-103
    java = PRG-105
    graphic design = @Graphic Design
    logo design = GRD-103
    android = MOB-103, MOB-101, MOB-104
    cyber security = @Cybersecurity
    ethical hacking = SEC-105, SEC-103
    networking = @Networking
    networks = @Networking, SEC-102
    ccna = NET-102
    accounting = FIN-102, FIN-101, FIN-104
    tax = FIN-103
    seo = MKT-104
    facebook ads = MKT-102
    unity = GAM-102, GAM-104, XRD-101, XRD-103, XRD-105
    game development = @Game Development
    sql = DBS-101, DBS-102, DBS-103, DBS-104, DBS-105, PDM-104, BGD-101
    linux = DVO-102, CLD-103
    scrum = PJM-102
    public speaking = SFT-102
    wifi = NET-101
    ui design = UXD-102, @UX/UI Design
    chatbot = AIN-103, AIN-101
    aws = CLD-102, CLD-101
    chart = DSC-105, DSC-102, DSC-101, SKL-103, DSC-104
    freelancing = MKT-106
    api = WEB-104, CLD-105, AIN-103
    nutrition = HLT-101
    ielts = SFT-107
    spoken english = SFT-106
    video editing = GRD-106, PHO-106
    bcs = SFT-108
    ms office = SKL-106
    upwork = MKT-106
    fiverr = MKT-106
    bank job = SFT-109
    premiere pro = GRD-106
    hsc ict = PRG-106, PRG-102, DBS-104
    english = SFT-106, SFT-107, SFT-104
    computer basic = SKL-107, SKL-106`,
  'typing errors': `
    pyhton = PRG-101, DSC-101, BIO-102, AIN-102, NET-105
    javascrpt = WEB-101, WEB-103, WEB-104
    photoshp = GRD-101
    excell = SKL-101, SKL-106, DSC-102, FIN-102, FIN-104
    ilustrator = GRD-101
    grafic design = @Graphic Design
    machin lerning = @Machine Learning
    kubernates = DVO-104
    progaming = @Programming
    databse design = DBS-102
    blockchian = @Blockchain
    photografy = @Photography
    lightrom = PHO-105
    powerpont = SKL-103, SKL-106
    arduno = IOT-101
    fluter = MOB-101
    figam = UXD-101, UXD-104
    postgresql performence = DBS-103
    markting = @Marketing
    cybersecurty = @Cybersecurity
    typografy = GRD-102
    penetraton testing = SEC-105
    solidty = BLC-101, BLC-105
    প্রগ্রামিং = @Programming
    ফটোগ্রাফী = @Photography
    গ্রাফিক্স ডিজাইন = @Graphic Design
    ডাটাবেজ = @Databases
    sofware testing = SWE-103
    মার্কেটিঙ = @Marketing
    accaunting = FIN-102, FIN-101, FIN-104
    spokn english = SFT-106
    freelencing = MKT-106
    vedio editing = GRD-106, PHO-106
    ilets = SFT-107
    capcat = PHO-106
    micrsoft office = SKL-106`,
  Bangla: `
    পাইথন = PRG-101, DSC-101, BIO-102, AIN-102, NET-105, BLC-102
    ওয়েব ডিজাইন = WEB-101, WEB-102, @Web Development, @UX/UI Design
    ফ্রিল্যান্সিং = MKT-106
    গ্রাফিক ডিজাইন = @Graphic Design
    মোবাইল অ্যাপ বানানো = MOB-101, MOB-102, MOB-103, MOB-104, UXD-102
    একটা ওয়েবসাইট বানাতে চাই = WEB-101, WEB-102, WEB-103, CLD-103
    এক্সেল = SKL-101, SKL-106, DSC-102, FIN-102, FIN-104
    ছবি তোলা = @Photography
    ছবি তোলা শিখতে চাই = @Photography
    চাকরির প্রস্তুতি = SFT-101, SFT-108, SFT-109, NET-104
    আয়কর = FIN-103
    কনটেন্ট রাইটিং = MKT-103
    ডিজিটাল মার্কেটিং = @Marketing
    সাইবার সিকিউরিটি = @Cybersecurity
    ফেসবুক মার্কেটিং = MKT-101, MKT-102, @Marketing
    মেশিন লার্নিং = @Machine Learning
    রাউটিং = NET-102
    পুষ্টি = HLT-101
    প্রোগ্রামিং শিখতে চাই = @Programming
    গেম বানানো শিখতে চাই = @Game Development, XRD-101
    হিসাবের কাজ = FIN-101, FIN-102, SKL-101, DSC-102, @Finance
    বাংলা টাইপিং = SKL-102
    জাভাস্ক্রিপ্ট = WEB-101, WEB-103, WEB-104
    ফটোশপ = GRD-101
    পোস্টার ডিজাইন = GRD-104
    ডকার = DVO-101
    এসকিউএল = DBS-101, DBS-104, DBS-103
    সফটওয়্যার টেস্টিং = SWE-103
    আইসিটি = PRG-102, DBS-104, PRG-106
    অ্যান্ড্রয়েড = MOB-103, MOB-101, MOB-104
    মঞ্চে কথা বলা = SFT-102
    ভাইভা = SFT-101
    ইংরেজি শেখা = SFT-106, SFT-107
    স্পোকেন ইংলিশ = SFT-106
    আইইএলটিএস = SFT-107
    ভিডিও এডিটিং = PHO-106, GRD-106
    বিসিএস = SFT-108
    ব্যাংক জব = SFT-109
    ইংরেজিতে কথা বলা = SFT-106
    কম্পিউটার শেখা = SKL-107, SKL-106
    এমএস অফিস = SKL-106`,
  Banglish: `
    web design shikhte chai = WEB-101, WEB-102, @Web Development, @UX/UI Design
    python shikhte chai = PRG-101, DSC-101, BIO-102, AIN-102
    excel shikhbo = SKL-101, SKL-106, DSC-102, FIN-102, FIN-104
    graphic design shikhun = @Graphic Design
    ami programming shikhte chai = @Programming
    mobile app banano = MOB-101, MOB-102, MOB-103, MOB-104, UXD-102
    website banate chai = WEB-101, WEB-102, WEB-103, CLD-103
    chobi tola = @Photography
    fotografi = @Photography
    aykor return = FIN-103
    hisab rakha = FIN-101, FIN-102, SKL-101
    chakrir prostuti = SFT-101, SFT-108, SFT-109, NET-104
    kivabe game banabo = @Game Development, XRD-101
    bangla typing = SKL-102
    poster design korbo = GRD-104
    facebook e biggapon = MKT-102, MKT-103, MKT-101
    mobail photography = PHO-101
    biyer photography = PHO-103
    digital marketing shekha = @Marketing
    content writing bangla = MKT-103
    network er kaj shikhbo = @Networking, SEC-102
    ganit machine learning = MLR-102
    data analysis kivabe korbo = DSC-101, DSC-102, BGD-101, @Data Science
    docker shikhun = DVO-101
    freelancing shikhte chai = MKT-106
    android app banate chai = MOB-103, MOB-101, MOB-104
    ghorer khabar = HLT-101
    cv lekha = SFT-101, WEB-102
    ingreji shikhte chai = SFT-106, SFT-107
    spoken english shikhbo = SFT-106
    video editing kivabe korbo = GRD-106, PHO-106
    bcs prostuti = SFT-108
    ghore bose freelancing = MKT-106
    computer shikhte chai = SKL-107, SKL-106`,
  sentences: `
    excel for accounts = FIN-102, FIN-104, SKL-101, DSC-102
    I want to make a website = WEB-101, WEB-102, WEB-103, CLD-103
    make an android app = MOB-103, MOB-101, MOB-104
    how to take good photos with my phone = PHO-101, PHO-102, PHO-104
    I want to learn machine learning from the beginning = @Machine Learning
    how do I start with python as a beginner = PRG-101
    which course teaches logo design = GRD-103
    I need to prepare for the CCNA exam = NET-102
    how can I fix my slow wifi at home = NET-101
    how to protect my facebook account and mobile = SEC-101
    I want to build games with unity = GAM-102, GAM-104, XRD-101, XRD-103
    learn to speak in front of people on stage = SFT-102
    how to write a cv and prepare for a job viva = SFT-101, WEB-102
    হিসাবের কাজে excel = SKL-101, DSC-102, FIN-102
    আমি মোবাইল দিয়ে ভালো ছবি তুলতে চাই = PHO-101
    কীভাবে আয়কর রিটার্ন জমা দেব = FIN-103
    make a design system in figma for my team = UXD-104, UXD-101
    host my website on a linux server = CLD-103, CLD-102
    best way to find slow queries in postgresql = DBS-103
    want to publish my app in play store = MOB-104
    how to eat healthy food at home = HLT-101
    how to sell products on a facebook page = MKT-101, MKT-102
    build a chatbot with python = AIN-103
    I am looking for a course on object oriented java = PRG-105
    learn how to test software and find bugs = SWE-103, SWE-102
    what does a product manager do = PDM-101, PDM-102, @Product Management
    ওয়েবসাইট বানিয়ে অনলাইনে দিতে চাই = WEB-101, WEB-102, CLD-103
    I want to speak English without fear = SFT-106
    how to get a good ielts score = SFT-107
    how do I get my first order on fiverr = MKT-106
    edit videos on my phone for reels = PHO-106
    prepare for the bcs preliminary exam = SFT-108
    ঘরে বসে ফ্রিল্যান্সিং করে আয় করতে চাই = MKT-106
    which course teaches word excel and powerpoint = SKL-106`,
  ids: `
    PRG-101 = PRG-101
    prg-101 = PRG-101
    prg101 = PRG-101
    prg 101 = PRG-101
    WEB-104 = WEB-104
    skl101 = SKL-101
    BIO 103 = BIO-103
    web101 = WEB-101
    fin_102 = FIN-102
    NET-102 = NET-102
    uxd 103 = UXD-103
    course id MLR-101 = MLR-101
    sft-106 = SFT-106
    mkt106 = MKT-106
    SFT 108 = SFT-108`,
}

/** What people type that the sample catalogue has no course for, judged in the same way. */
export const unanswered: readonly string[] = [
  'ssc math',
  'hsc physics',
  'class 9 science',
  'guitar',
  'cooking',
  'রান্না শেখা',
  'biryani recipe',
  'car driving training',
  'কুরআন শিক্ষা',
  'korean language course',
  'japanese language',
  'mobile servicing',
  'mobile repair',
  'tailoring',
  'selai kaj',
  'dance',
  'medical admission',
  'autocad',
  'rust',
  'civil engineering',
  'nursing',
  'stock market',
  'beauty parlour',
  'কৃষি',
  'poultry farm',
  'online income',
  'chemistry',
  'yoga for kids',
]

/** The judged questions of a group, in the order they were written. */
export function judgedOf(group: GroupName): Judged[] {
  return LINES[group]
    .trim()
    .split('\n')
    .map((line) => {
      const [typed, right] = line.split(' = ')
      return {
        typed: defined(typed).trim(),
        right: defined(right)
          .split(',')
          .map((answer) => answer.trim()),
      }
    })
}

/** Two thirds may be looked at while the search is worked on; every third is set aside and only counted. */
export function isSetAside(place: number): boolean {
  return place % 3 === 2
}

/**
 * Courses that stand in their category for want of a nearer one: not what someone means who types
 * its name.
 */
const OF_ANOTHER_SUBJECT: ReadonlySet<string> = new Set([
  'GRD-106',
  'MKT-106',
  'PHO-106',
  'PRG-106',
])

/** Whether a course answers. */
export function isRight(
  course: { courseId: string; category: string; title: string; subtitle: string },
  right: readonly string[],
): boolean {
  const text = `${course.title} ${course.subtitle}`.normalize('NFC').toLowerCase()
  return right.some((answer) => {
    if (answer.startsWith('@'))
      return course.category === answer.slice(1) && !OF_ANOTHER_SUBJECT.has(course.courseId)
    if (answer.startsWith('~')) return text.includes(answer.slice(1).normalize('NFC').toLowerCase())
    return course.courseId === answer
  })
}
