/** The page of a certificate, which anyone may open who has its serial. Days come as the language writes them. */
export const certificate = {
  title: (name: string, course: string) => `Certificate of ${name}: ${course}`,
  heading: 'Certificate of completion',
  awardedTo: 'This is to certify that',
  completed: 'has completed the course',
  givenBy: 'Issued by',
  givenOn: 'Date',
  serial: 'Serial number',
  genuine: 'This certificate is genuine',
  genuineText: (provider: string, day: string) => `Issued by ${provider} on ${day}. It is valid.`,
  revoked: 'This certificate is no longer valid',
  revokedText: (provider: string, day: string) => `${provider} revoked it on ${day}.`,
  replacedText: (provider: string, day: string) =>
    `${provider} replaced it by a corrected one on ${day}. Ask its holder for the new serial number.`,
  revokedMark: 'Revoked',
  check: 'Verify at',
  qrCode: 'QR code with the address of this certificate',
  print: 'Print',
  download: 'Download PDF',
  isYours: 'Is this your certificate?',
  addToLinkedIn: 'Add it to your LinkedIn profile',
  openBadge: 'For wallets and programs that verify credentials:',
  downloadCredential: 'Open Badges 3.0 credential (JWT)',
  shareText: (provider: string) => `Certificate of completion from ${provider}`,
  notFoundTitle: 'Certificate not found',
  notFoundText: (serial: string) =>
    `We have not issued a certificate with the serial number ${serial}.`,
  notFoundHelp:
    'Check the number against the paper certificate. If it matches, that certificate was not issued by us.',
  withdrawnTitle: 'Certificate withdrawn by its owner',
  withdrawnText: (serial: string) =>
    `We issued a certificate with the serial number ${serial}. Its owner has deleted their account, and the certificate went with it.`,
  withdrawnHelp: 'We no longer know whose it was or for which course, so we can’t confirm more.',
  ask: 'Ask us',
}
