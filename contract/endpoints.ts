import { accountEndpoints } from './account.ts'
import { cartEndpoints } from './cart.ts'
import { catalogEndpoints } from './catalog.ts'
import { identityEndpoints } from './identity.ts'
import { learningEndpoints } from './learning.ts'
import { orderEndpoints } from './orders.ts'
import { inboxEndpoints } from './inbox.ts'
import { siteEndpoints } from './site.ts'
import { staffEndpoints } from './staff.ts'
import { studentEndpoints } from './students.ts'

/** Every call of the product, by method and path. */
export const allEndpoints = {
  ...catalogEndpoints,
  ...identityEndpoints,
  ...studentEndpoints,
  ...accountEndpoints,
  ...cartEndpoints,
  ...siteEndpoints,
  ...inboxEndpoints,
  ...staffEndpoints,
  ...orderEndpoints,
  ...learningEndpoints,
}
export type Endpoints = typeof allEndpoints
