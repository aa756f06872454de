import type { CheckupWords } from '../en/checkup.ts'

/** What a checkup says: what was seen, and what to do. */
export const checkup: CheckupWords = {
  titles: {
    server: 'সার্ভার',
    version: 'ভার্সন',
    database: 'ডেটাবেজ',
    replica: 'পড়ার রেপ্লিকা',
    clock: 'ঘড়ি',
    jobs: 'ব্যাকগ্রাউন্ড জব',
    'sign-in': 'সাইন ইন',
    'mail-server': 'মেইল সার্ভার',
    'mail-sender': 'মেইলের প্রেরক',
    'mail-queue': 'অপেক্ষমাণ মেইল',
    bkash: 'বিকাশ',
    sslcommerz: 'SSLCommerz',
    stripe: 'Stripe',
    transfers: 'হাতে পাঠানো টাকা',
    disk: 'ডিস্কে খালি জায়গা',
    files: 'ভিডিও আর ফাইল',
    cdn: 'ভিডিওর CDN',
    backup: 'ব্যাকআপ',
    practice: 'রিস্টোরের মহড়া',
    dns: 'ডোমেইন নাম',
    certificate: 'TLS সার্টিফিকেট',
    jitsi: 'Jitsi',
    bigbluebutton: 'BigBlueButton',
    content: 'আপনার কনটেন্ট',
    courses: 'বিক্রির কোর্স',
    'second-person': 'দ্বিতীয় ব্যক্তি',
  },
  parts: {
    name: 'নাম',
    contact: 'ফোন আর ঠিকানা',
    legal: 'আইনি পেজগুলো',
    logo: 'লোগো',
    testimonials: 'শিক্ষার্থীদের মতামত',
  },

  notChecked: ({ reason }) => ({
    seen: `এটি দেখা যায়নি (${reason})।`,
    action: 'এক মিনিট পর আবার দেখুন। তবু না হলে সার্ভারের লগে কারণ আছে: journalctl -u edi।',
  }),
  tooSlow: ({ seconds }) => ({
    seen: `${seconds} সেকেন্ডেও সাড়া আসেনি।`,
    action:
      'আবার দেখুন। তবু না হলে দেখুন সার্ভিসটি চালু কি না, আর এই সার্ভার থেকে সেখানে পৌঁছানো যায় কি না: নেটওয়ার্ক, ফায়ারওয়াল, প্রক্সি।',
  }),

  server: ({ origin }) => ({
    seen: `${origin}-এ সার্ভার সাড়া দিচ্ছে না।`,
    action: 'systemctl status edi আর journalctl -u edi দেখুন, তারপর চালু করুন: systemctl start edi।',
  }),
  version: ({ version }) => ({
    seen: `Edi ${version}। ডেটাবেজ এই ভার্সনের সঙ্গে মেলে।`,
    action: null,
  }),
  schemaBehind: ({ version, missing }) => ({
    seen: `Edi ${version}। ডেটাবেজে এই ভার্সনের ${missing}টি পরিবর্তন বাকি।`,
    action: 'Edi রিস্টার্ট করুন: চালু হওয়ার সময় ডেটাবেজ আপগ্রেড হয়ে যায়।',
  }),
  database: {
    embedded: ({ version }) => ({
      seen: `সঙ্গে থাকা PostgreSQL ${version} সাড়া দিচ্ছে, লেখাও যাচ্ছে।`,
      action: null,
    }),
    postgres: ({ version }) => ({
      seen: `PostgreSQL ${version} সাড়া দিচ্ছে, লেখাও যাচ্ছে।`,
      action: null,
    }),
  },
  databaseReadOnly: () => ({
    seen: 'ডেটাবেজ শুধু পড়া যাচ্ছে, কিছুই সেভ হচ্ছে না।',
    action: 'ডেটাবেজে লেখা চালু করুন, বা যে স্ট্যান্ডবাই দায়িত্ব নিয়েছে তাকে প্রমোট করুন। Edi নিজে থেকেই আবার চলবে।',
  }),
  databaseFull: () => ({
    seen: 'ডেটাবেজের ডিস্ক ভরে গেছে, কিছুই সেভ হচ্ছে না।',
    action: 'এখনই কিছু জায়গা খালি করুন। Edi নিজে থেকেই আবার চলবে।',
  }),
  replica: ({ server, seconds }) => ({
    seen: `যেখানে শুধু পড়া হয়, সেখানে ${server} সাড়া দিচ্ছে। এটি সর্বোচ্চ ${seconds} সেকেন্ড পিছিয়ে।`,
    action: null,
  }),
  replicaAway: ({ server, minutes }) => ({
    seen: `${server} সাড়া দিচ্ছে না। ${minutes} মিনিট ধরে মূল ডেটাবেজ একাই সব সামলাচ্ছে।`,
    action:
      'এটি চালু করুন, বা DATABASE_READ_URL ঠিক করুন। এটি ছাড়াও পেজ ঠিকই থাকে, তবে চাপ বাড়লে ধীর হয়। ঠিক করা না গেলে DATABASE_READ_URL সরিয়ে Edi রিস্টার্ট করুন।',
  }),
  replicaLate: ({ server, seconds, minutes }) => ({
    seen: `${server} ${seconds} সেকেন্ড পিছিয়ে। ${minutes} মিনিট ধরে মূল ডেটাবেজ একাই সব সামলাচ্ছে।`,
    action:
      'এর লগ, ডিস্ক আর সেখানে অনেকক্ষণ ধরে চলা কোয়েরি দেখুন। মূল ডেটাবেজের pg_stat_replication বলে দেয় এটি এখনো স্ট্রিম করছে কি না। ঠিক হলে নিজে থেকেই আবার ব্যবহার হবে।',
  }),
  databaseAway: ({ reason }) => ({
    seen: `ডেটাবেজ খোলা যাচ্ছে না: ${reason}`,
    action: 'PostgreSQL চালু করুন, বা DATABASE_URL কিংবা DATA_DIR ঠিক করুন।',
  }),
  clock: () => ({
    seen: 'এই সার্ভার আর ডেটাবেজের ঘড়ি মিলছে।',
    action: null,
  }),
  clockOutside: () => ({
    seen: 'এই সার্ভার, ডেটাবেজ আর বাইরের একটি সার্ভিসের ঘড়ি মিলছে।',
    action: null,
  }),
  clockWrong: ({ seconds }) => ({
    seen: `দুটি ঘড়ির পার্থক্য ${seconds} সেকেন্ড। দুই ধাপের যাচাইয়ের কোড না-ও মিলতে পারে।`,
    action: 'দুই সার্ভারেই সময় সিঙ্ক চালু করুন: timedatectl set-ntp true।',
  }),
  jobs: ({ waiting }) => ({
    seen: `জবগুলো সময়মতো চলছে; ${waiting}টি পালার অপেক্ষায়।`,
    action: null,
  }),
  jobsStopped: ({ minutes, elsewhere }) => ({
    seen:
      minutes === null
        ? 'এখনো কোনো জব চালানোর পালা আসেনি।'
        : `${minutes} মিনিট ধরে কোনো জব চলছে না: মেইল যাচ্ছে না, ভর্তিও হচ্ছে না।`,
    action: elsewhere
      ? 'এই প্রসেস শুধু ওয়েবসাইট চালায়। জবের প্রসেসটি চালু করুন: systemctl restart edi-jobs।'
      : 'Edi রিস্টার্ট করুন: systemctl restart edi।',
  }),
  jobsLate: ({ minutes }) => ({
    seen: `একটি জবের সময় পেরিয়ে গেছে ${minutes} মিনিট আগে।`,
    action: 'জবগুলো কী করছে লগে দেখুন: journalctl -u edi। কিছু না এগোলে Edi রিস্টার্ট করুন।',
  }),
  jobsFailed: ({ count, names }) => ({
    seen: `গত এক দিনে ${count} ধরনের জব ব্যর্থ হয়েছে: ${names}।`,
    action: 'কারণ লগে আছে: journalctl -u edi -o cat | grep error।',
  }),

  mailServer: ({ host }) => ({
    seen: `${host} সাড়া দিচ্ছে, আমাদের লগইনও নিচ্ছে।`,
    action: null,
  }),
  mailServerAway: ({ host, reason }) => ({
    seen: `${host} ব্যবহার করা যাচ্ছে না (${reason})। কোনো মেইল যাচ্ছে না।`,
    action:
      'SMTP_URL-এর হোস্ট আর পোর্ট দেখুন, হোস্টিং কোম্পানি পোর্টটি আটকে রেখেছে কি না তা-ও দেখুন: smtps:// হলে 465, smtp:// হলে 587।',
  }),
  mailRefusesUs: ({ host, reason }) => ({
    seen: `${host} আমাদের লগইন নিচ্ছে না (${reason})। কোনো মেইল যাচ্ছে না।`,
    action: 'SMTP_URL-এর ইউজার আর পাসওয়ার্ড ঠিক করুন; @ বা / থাকলে পারসেন্ট-এনকোড করে লিখুন।',
  }),
  noMailServer: ({ production }) => ({
    seen: production
      ? 'কোনো মেইল সার্ভার দেওয়া নেই: কেউ ইমেইল নিশ্চিত করতে বা পাসওয়ার্ড বদলাতে পারবেন না।'
      : 'কোনো মেইল সার্ভার দেওয়া নেই: মেইল জমা থাকে, পাঠানো হয় না।',
    action: 'SMTP_URL আর MAIL_FROM দিন, তারপর Edi রিস্টার্ট করুন।',
  }),
  sender: ({ address, site }) => ({
    seen: `${site}-এর মেইল যায় ${address} থেকে।`,
    action: null,
  }),
  noSender: () => ({
    seen: 'মেইল যাচ্ছে no-reply@localhost থেকে, মেইল সার্ভিসগুলো এটি নেয় না।',
    action: 'MAIL_FROM-এ নিজের ইমেইল দিন, যেমন School <hello@school.com>, তারপর Edi রিস্টার্ট করুন।',
  }),
  mails: ({ waiting }) => ({
    seen: `${waiting}টি মেইল যাওয়ার অপেক্ষায়; একটিও ব্যর্থ হয়নি।`,
    action: null,
  }),
  mailsWait: ({ waiting, minutes }) => ({
    seen: `${waiting}টি মেইল আটকে আছে, সবচেয়ে পুরোনোটি ${minutes} মিনিট ধরে।`,
    action: 'মেইল সার্ভার কী বলছে দেখুন: এই পেজে, আর ইমেইলের তালিকায়।',
  }),
  mailsUnsent: ({ unsent }) => ({
    seen: `${unsent}টি মেইল পাঠানো যায়নি।`,
    action: 'ইমেইলের তালিকা খুলুন: কারণ লেখা আছে, আবার পাঠানোও যায়।',
  }),

  gateway: {
    live: () => ({ seen: 'সাড়া দিচ্ছে, আমাদের কি-ও নিচ্ছে।', action: null }),
    sandbox: () => ({ seen: 'সাড়া দিচ্ছে, তবে স্যান্ডবক্সে: আসল টাকা নয়।', action: null }),
  },
  gatewayFails: ({ reason }) => ({
    seen: `আমাদের প্রশ্ন নিচ্ছে না (${reason})। শিক্ষার্থীরা এভাবে টাকা দিতে পারছেন না।`,
    action:
      'সেটিংসে এর কি ঠিক আছে কি না, আর গেটওয়েতে সমস্যা চলছে কি না দেখুন। এটি বন্ধ রাখতে কি-গুলো সরিয়ে দিন।',
  }),
  transfers: ({ accounts }) => ({
    seen: `শিক্ষার্থীরা আপনার ${accounts}টি অ্যাকাউন্টে টাকা পাঠান, স্টাফ মিলিয়ে দেখেন।`,
    action: null,
  }),
  demoSignIn: () => ({
    seen: 'যে কেউ যে কারও নামে সাইন ইন করতে পারেন, স্টাফের নামেও: ডেমো অ্যাকাউন্ট চালু আছে।',
    action: 'সেটিংস থেকে DEMO_SIGN_IN সরিয়ে Edi আবার চালু করুন। এটি শুধু প্রদর্শনীর কপিতে লাগে।',
  }),
  sampleTransfers: () => ({
    seen: 'টাকা পাঠানোর অ্যাকাউন্টগুলো নমুনা: এগুলোতে টাকা পাঠানো যায় না।',
    action: 'TRANSFER_ACCOUNTS-এ নিজের অ্যাকাউন্ট দিন।',
  }),

  disk: ({ folder, gigabytes, percent }) => ({
    seen: `${folder} যেখানে, সেখানে ${gigabytes} GB (${percent}%) খালি।`,
    action: null,
  }),
  diskShort: ({ folder, gigabytes, percent }) => ({
    seen: `${folder} যেখানে, সেখানে মাত্র ${gigabytes} GB (${percent}%) খালি।`,
    action: 'জায়গা খালি করুন বা ডিস্ক বড় করুন; ভিডিও বাকেটে সরানো যায়: edi move-media।',
  }),
  folder: ({ folder }) => ({
    seen: `এগুলো ${folder}-এ আছে, পড়া আর লেখা দুটোই যাচ্ছে।`,
    action: null,
  }),
  bucket: ({ place }) => ({
    seen: `বাকেট ${place} সাড়া দিচ্ছে, আমাদের কি-ও নিচ্ছে।`,
    action: null,
  }),
  filesAway: ({ place, reason }) => ({
    seen: `${place} ব্যবহার করা যাচ্ছে না (${reason})। ভিডিও আর ছবি দেখা যাবে না।`,
    action: 'MEDIA_STORAGE_URL আর এর কি-র অনুমতি দেখুন, বা ফোল্ডারটি কার তা দেখুন।',
  }),
  cdn: ({ origin }) => ({
    seen: `${origin} সাড়া দিচ্ছে, আর আমাদের টোকেন ছাড়া ঠিকানা ফিরিয়ে দিচ্ছে।`,
    action: null,
  }),
  cdnOpen: ({ origin, status }) => ({
    seen: `${origin} টোকেন চাইছে না (উত্তর ${status})। যার কাছে ঠিকানা আছে সে সব সময়ই ভিডিও দেখতে পারবে।`,
    action: 'CDN-এ টোকেন অথেনটিকেশন চালু করুন। কি হবে MEDIA_CDN_KEY-তে যা আছে।',
  }),
  cdnAway: ({ origin, reason }) => ({
    seen: `${origin}-এ পৌঁছানো যাচ্ছে না (${reason})। ভিডিও চলবে না।`,
    action: 'MEDIA_CDN_URL আর CDN দেখুন। ততক্ষণ বাকেট থেকে চালাতে সেটিং দুটি সরিয়ে দিন।',
  }),

  backup: ({ hours }) => ({
    seen: `সবচেয়ে নতুন ব্যাকআপ ${hours} ঘণ্টা আগের।`,
    action: null,
  }),
  backupOld: ({ hours }) => ({
    seen: `সবচেয়ে নতুন ব্যাকআপ ${hours} ঘণ্টা আগের।`,
    action: 'রাতের ব্যাকআপ কেন হয়নি দেখুন: systemctl status edi-backup। এখনই একটি নিন: edi backup।',
  }),
  noBackup: ({ folder }) => ({
    seen: `${folder}-এ কোনো ব্যাকআপ নেই।`,
    action: 'এখনই একটি নিন: edi backup। প্রতি রাতের জন্য: systemctl enable --now edi-backup.timer।',
  }),
  noBackupFolder: () => ({
    seen: 'ব্যাকআপ কোথায় থাকে তা বলা নেই, তাই কেউ নজর রাখছে না।',
    action: 'BACKUP_DIR দিন আর edi-backup টাইমার চালু করুন।',
  }),
  practised: ({ days }) => ({
    seen: `${days} দিন আগে ব্যাকআপ রিস্টোর করে দেখা হয়েছে।`,
    action: null,
  }),
  practisedLongAgo: ({ days }) => ({
    seen: `শেষবার ব্যাকআপ রিস্টোর করে দেখা হয়েছে ${days} দিন আগে।`,
    action: 'মাসে একবার করে দেখুন: edi practice --check FILE।',
  }),
  neverPractised: () => ({
    seen: 'এখানে এখনো কোনো ব্যাকআপ রিস্টোর করে দেখা হয়নি।',
    action: 'ব্যাকআপ রিস্টোর হয় কি না দেখে নিন: edi practice --check FILE।',
  }),

  dns: ({ host, address }) => ({
    seen: `${host} যায় ${address}-এ।`,
    action: null,
  }),
  dnsAway: ({ host, reason }) => ({
    seen: `${host} কোথাও যায় না (${reason})।`,
    action: 'ডোমেইনের A রেকর্ড এই সার্ভারের দিকে দিন; নাম ভুল হলে PUBLIC_URL ঠিক করুন।',
  }),
  certificate: ({ days }) => ({
    seen: `সার্টিফিকেটের মেয়াদ আরও ${days} দিন।`,
    action: null,
  }),
  certificateEnds: ({ days }) => ({
    seen: `সার্টিফিকেটের মেয়াদ ${days} দিনে শেষ, নবায়ন হয়নি।`,
    action: 'কারণ দেখুন: certbot renew --dry-run। Caddy হলে: journalctl -u caddy।',
  }),
  certificateBad: ({ reason }) => ({
    seen: `ব্রাউজার সার্টিফিকেটটি মানছে না (${reason})।`,
    action: 'নবায়ন করুন: certbot renew, তারপর systemctl reload nginx।',
  }),
  certificateUnseen: ({ host, reason }) => ({
    seen: `এই সার্ভার থেকে ${host}-এর সার্টিফিকেট দেখা যায়নি (${reason})।`,
    action: 'অন্য কোথাও থেকে সাইটটি খুলে দেখুন। না খুললে প্রক্সি আর ফায়ারওয়াল দেখুন।',
  }),

  meetings: () => ({ seen: 'সাড়া দিচ্ছে।', action: null }),
  meetingsAway: ({ reason }) => ({
    seen: `ঠিকমতো সাড়া দিচ্ছে না (${reason})। সেখানে লাইভ ক্লাস শুরু করা যাবে না।`,
    action: 'ওই সার্ভার চালু কি না, আর সেটিংসে এর ঠিকানা ও সিক্রেট ঠিক আছে কি না দেখুন।',
  }),

  content: () => ({
    seen: 'ভিজিটররা যা পড়েন তার কিছুই নমুনা নয়।',
    action: null,
  }),
  sampleContent: ({ parts: samples }) => ({
    seen: `এখনো নমুনা বা বাকি: ${samples.join(', ')}।`,
    action: 'মালিক এগুলো /staff/site পেজে ঠিক করেন; রিস্টার্ট লাগে না।',
  }),
  courses: ({ own }) => ({
    seen: `${own}টি কোর্স কেনা যায়।`,
    action: null,
  }),
  sampleCourses: ({ own, sample }) => ({
    seen: `ভিজিটররা আপনার ${own}টি কোর্সের পাশে ${sample}টি নমুনা কোর্স দেখছেন।`,
    action: 'কোর্সের তালিকা থেকে নমুনাগুলো লুকান বা আর্কাইভ করুন; SAMPLE_CATALOGUE=0 দিলে নতুন ডেটাবেজ খালি থাকে।',
  }),
  noCourses: () => ({
    seen: 'কেনার মতো কোনো কোর্স নেই।',
    action: 'লেসন বা খোলা ব্যাচ আছে এমন একটি কোর্স প্রকাশ করুন।',
  }),
  people: ({ people }) => ({
    seen: `${people} জন রিফান্ড আর ট্রান্সফারের সিদ্ধান্ত নিতে পারেন।`,
    action: null,
  }),
  onePerson: () => ({
    seen: 'টাকার সিদ্ধান্ত নিতে পারেন দুজনের কম। বড় রিফান্ড আর ট্রান্সফারে দুজন লাগে।',
    action: 'টিম পেজ থেকে আরেকজন ওনার, ম্যানেজার বা ফাইন্যান্সের কাউকে আমন্ত্রণ জানান।',
  }),
}
