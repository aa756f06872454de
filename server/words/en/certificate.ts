export interface CertificateWords {
  heading: string
  awardedTo: string
  completed: string
  givenBy: string
  givenOn: string
  serial: string
  check: string
  /** Title of the file. */
  title(name: string, course: string): string
}

/** What is printed on a certificate; the page that shows it says the same. */
export const certificate: CertificateWords = {
  heading: 'Certificate of completion',
  awardedTo: 'This is to certify that',
  completed: 'has completed the course',
  givenBy: 'Issued by',
  givenOn: 'Date',
  serial: 'Serial number',
  check: 'Verify at',
  title: (name, course) => `Certificate of ${name}: ${course}`,
}
