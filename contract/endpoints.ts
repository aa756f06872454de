import { accountEndpoints } from './account.ts'
import { cartEndpoints } from './cart.ts'
import { catalogEndpoints } from './catalog.ts'
import { curriculumEndpoints } from './curriculum.ts'
import { classroomEndpoints } from './classroom.ts'
import { identityEndpoints } from './identity.ts'
import { learningEndpoints } from './learning.ts'
import { mediaEndpoints } from './media.ts'
import { orderEndpoints } from './orders.ts'
import { instructorEndpoints } from './instructors.ts'
import { inboxEndpoints } from './inbox.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { siteEndpoints } from './site.ts'
import { staffCourseEndpoints } from './staff-courses.ts'
import { staffEndpoints } from './staff.ts'
import { staffAuditEndpoints } from './staff-audit.ts'
import { staffPeopleEndpoints } from './staff-people.ts'
import { studentEndpoints } from './students.ts'

/** Every call of the product, by method and path. */
export const allEndpoints = {
  ...catalogEndpoints,
  ...instructorEndpoints,
  ...curriculumEndpoints,
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...studentEndpoints,
  ...accountEndpoints,
  ...cartEndpoints,
  ...siteEndpoints,
  ...inboxEndpoints,
  ...staffEndpoints,
  ...staffCourseEndpoints,
  ...staffPeopleEndpoints,
  ...staffAuditEndpoints,
  ...orderEndpoints,
  ...learningEndpoints,
  ...classroomEndpoints,
  ...mediaEndpoints,
}
export type Endpoints = typeof allEndpoints
