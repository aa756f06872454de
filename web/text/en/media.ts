import type { LanguageCode } from '#contract/languages.ts'

/** Words of the video player, uploads and captions. */
export const words = {
  player: {
    play: 'Play',
    playHere: 'Play here',
    label: (title: string) => `Video: ${title}`,
    loading: 'Loading the video …',
    unavailable: 'This video can’t be played right now.',
    tryAgain: 'Try again',
    settings: 'Settings',
    speed: 'Speed',
    speedOf: (times: string) => `${times}×`,
    quality: 'Quality',
    qualityOf: (name: string, size: string) => `${name} · ${size}`,
    original: 'Original',
    soundOnly: 'Sound only',
    captions: 'Captions',
    captionsOff: 'Off',
    chapters: 'Chapters',
    chaptersOf: (count: string) => `Chapters (${count})`,
    captionLanguages: { en: 'English', bn: 'বাংলা' } satisfies Record<LanguageCode, string>,
    length: (text: string) => `Length ${text}`,
    lowData: 'Data saving is on, so the video starts at 240p or less.',
    saveData: 'Save data',
    saveDataText:
      'Videos start at 240p or less, and pictures load only when you tap them. Applies to this device.',
    offline: 'You’re offline. The video continues when your connection is back.',
    elsewhere: 'This account is playing on two other devices.',
    resumeAt: (time: string) => `Continues at ${time}`,
    outside: (host: string) => `This video comes from ${host}. Pressing play loads it from there.`,
    outsideTitle: (title: string) => `${title}, video from another site`,
    shortcuts: 'Keyboard shortcuts',
    close: 'Close',
    keys: {
      play: 'Play or pause',
      back: 'Back 10 seconds',
      forward: 'Forward 10 seconds',
      mute: 'Sound on or off',
      full: 'Full screen',
      captions: 'Captions on or off',
      picture: 'Picture in picture',
      slower: 'Slower',
      faster: 'Faster',
      help: 'This list',
    },
  },
  upload: {
    chooseVideo: 'Choose a video',
    chooseFile: 'Choose a file',
    kinds: (others: string, last: string) => `${others} or ${last}`,
    dropHint: (kinds: string) =>
      `${kinds} from your computer. It is prepared in this browser, so keep this tab open.`,
    fileHints: {
      download: (limit: string) => `PDF, Office, ZIP, pictures, sound or text, up to ${limit}.`,
      picture: (limit: string) => `JPEG, PNG or WebP, up to ${limit}.`,
    },
    encoding: 'Preparing',
    sending: 'Sending',
    sent: (done: string, all: string) => `${done} of ${all}`,
    left: (time: string) => `About ${time} left`,
    finishing: 'Checking …',
    pause: 'Pause',
    goOn: 'Continue',
    paused: 'Paused',
    cancel: 'Cancel upload',
    cancelled: 'The upload was cancelled.',
    again: 'Choose another',
    whole:
      'This browser can’t prepare videos, so your file is sent as it is. If the upload stops, choose the same file again to continue.',
    arrived: (name: string) => `${name} has arrived.`,
    retry: 'Try again',
    ready: 'Ready',
    continues: (count: string) => `Continuing: ${count} files have arrived already.`,
    waiting: 'The connection is bad. Trying again …',
    leave: 'The upload isn’t finished. Leave anyway?',
    failures: {
      unreadable: (kinds: string) => `This file can’t be read as a video. Choose an ${kinds} file.`,
      'no-video': 'This file has no picture. Choose a video.',
      'no-encoder': 'This browser can’t prepare videos. Use a recent Chrome or Edge on a computer.',
    },
    videoFailures: {
      type: (kinds: string) => `This isn’t a video we can take. Choose an ${kinds} file.`,
      large: (limit: string) =>
        `This video is larger than ${limit}, the most that can be sent as it is. Use a recent Chrome or Edge on a computer, which makes it smaller first, or save it in a lower quality.`,
    },
    fileFailures: {
      download: {
        type: 'This kind of file can’t be uploaded here. Choose a PDF, Office, ZIP, picture, sound or text file.',
        large: (limit: string) =>
          `This file is larger than ${limit}. Compress it, or split it into parts.`,
      },
      picture: {
        type: 'This isn’t a picture we can take. Choose a JPEG, PNG or WebP file.',
        large: (limit: string) =>
          `This picture is larger than ${limit}. Choose a smaller one, or save it as JPEG.`,
      },
    },
  },
  library: {
    title: 'Videos and files',
    lead: 'What lessons show and offer. Videos are prepared in your browser and play on any phone.',
    searchHint: 'Search by name',
    empty: 'Nothing here yet. Upload the first video.',
    preview: 'Preview',
    kinds: { video: 'Videos', download: 'Files', picture: 'Pictures' },
    uploads: { video: 'Upload a video', download: 'Upload a file', picture: 'Upload a picture' },
  },
  conversion: {
    waiting: 'Waiting for the server to prepare it',
    running: 'The server is preparing it for phones',
    playsMeanwhile:
      'You can use it now: until then it plays as you sent it. You can close this page.',
    usableThen: 'It can be used once it is ready. You can close this page; it will be in the list.',
    failures: {
      unreadable: 'The server couldn’t read this video.',
      failed: 'The server couldn’t prepare this video.',
    },
    stays: 'It still plays as you sent it, which may take a lot of data.',
    unusable: 'Save it as MP4 (H.264 and AAC) and upload that instead.',
    again: 'Try again',
  },
  chapters: {
    title: 'Chapters',
    none: 'No chapters yet. Students see them on the time bar and as a list, so they find what they look for.',
    one: (number: string) => `Chapter ${number}`,
    add: 'Add a chapter',
    start: 'Begins at',
    name: 'Title',
    remove: (number: string) => `Remove chapter ${number}`,
    save: 'Save chapters',
    saved: 'Chapters saved',
    faults: {
      wrongTime: 'Enter a time such as 1:02.5',
      beyond: 'The video has ended by then',
      twice: 'Another chapter begins at this time',
      empty: 'Give it a title, or remove it',
    },
  },
  captions: {
    title: 'Captions',
    language: 'Language',
    file: 'Upload a WebVTT or SRT file',
    one: (number: string) => `Caption ${number}`,
    add: 'Add a caption',
    start: 'From',
    end: 'To',
    text: 'Text',
    remove: (number: string) => `Remove caption ${number}`,
    save: 'Save captions',
    saved: 'Captions saved',
    none: 'No captions yet. Upload a WebVTT or SRT file, or write the first one.',
    wrongTime: 'Enter a time such as 1:02.5',
    wrongOrder: 'Must be after “From”',
    empty: 'Write something, or remove it',
    notCaptions:
      'This isn’t a WebVTT or SRT file. Save the captions as WebVTT (.vtt) or SubRip (.srt) in your subtitle editor and choose that file.',
    tooLong: (limit: string) =>
      `These captions have more than ${limit} characters. Shorten them, or split the video into parts.`,
    unreadable:
      'There are no captions in this file. Each needs its times, such as 00:01.000 --> 00:04.000, and below them its text.',
    leftOut: (count: string, isOne: boolean) =>
      isOne
        ? '1 caption was left out: its times can’t be read. Add it here if it is missing.'
        : `${count} captions were left out: their times can’t be read. Add them here if they are missing.`,
  },
}
