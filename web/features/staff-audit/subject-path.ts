/** Where a subject of the audit list can be looked at; null: nowhere of its own. */
export function subjectPath({
  action,
  subject,
}: {
  action: string
  subject: string
}): string | null {
  const noun = action.split('.')[0]!
  const name = encodeURIComponent(subject)
  const paths: Record<string, string> = {
    order: `/staff/orders/${name}`,
    coupon: `/staff/coupons/${name}`,
    certificate: `/certificates/${name}`,
    batch: `/staff/batches/${encodeURIComponent(subject.split(' ')[0]!)}`,
    timetable: `/staff/batches/${encodeURIComponent(subject.split(' ')[0]!)}`,
    class: `/staff/batches/${encodeURIComponent(subject.split(' ')[0]!)}`,
    student: `/staff/students?q=${name}`,
    hand_enrolment: `/staff/students?q=${name}`,
    inbox: `/staff/inbox/${encodeURIComponent(subject.split('/')[0]!)}`,
    mail: '/staff/mails',
    settlement: '/staff/settlements',
  }
  return paths[noun] ?? null
}
