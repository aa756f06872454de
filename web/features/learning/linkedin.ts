import { dhakaDay } from '#contract/time.ts'

/** The page of LinkedIn that adds a certificate to a profile, filled in. */
export function linkedInAddress({
  course,
  provider,
  issuedAt,
  address,
  serial,
}: {
  course: string
  provider: string
  /** A moment in UTC. */
  issuedAt: string
  /** The public address of the certificate. */
  address: string
  serial: string
}): string {
  // The day it is in Dhaka decides the month.
  const [year, month] = dhakaDay(new Date(issuedAt)).split('-').map(Number)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: provider,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: address,
    certId: serial,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
