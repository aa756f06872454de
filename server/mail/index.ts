export { countFailedMails, listMails, retryMail } from './list-mails.ts'
export { type Mail, queueMail } from './queue-mail.ts'
export { sendWaitingMails } from './send-waiting-mails.ts'
