import { useOutletContext } from 'react-router'
import { OverviewScreen } from '#web/features/staff/overview-screen.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'

export default function Overview() {
  return <OverviewScreen desk={useOutletContext<StaffDesk>()} />
}
