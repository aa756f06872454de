export { countFailedMails, findOldestFailedMail, listMails, retryMail } from './list-mails.ts'
export { type AccountNotice, queueAccountNotice } from './account-notice.ts'
export { type Mail, queueMail, queueMailLater } from './queue-mail.ts'
export { forgetOldLinks } from './forget-old-links.ts'
export { forgetOldMails } from './forget-old-mails.ts'
export { openMailServer } from './mail-server.ts'
export { sendWaitingMails } from './send-waiting-mails.ts'
export {
  longDay,
  mailedMoment,
  mailedStart,
  mailedTime,
  mailedTimes,
  mailedTaka,
} from './mail-text.ts'
