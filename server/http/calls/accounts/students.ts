import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { classroomContext } from '../../../classroom-context.ts'
import { issueWaitingCertificates } from '../../../modules/learning/index.ts'
import {
  asStudent,
  byStudentId,
  storePhoto,
  listStudents,
  replaceSkills,
  signedInStudent,
  squarePhoto,
  type StudentRecord,
  updateProfile,
  withPromisedRole,
} from '../../../modules/students/index.ts'
import type { Services } from '../../../services.ts'
import { takeUpWaiting } from '../../../take-up-waiting.ts'
import { type Caller, provedAddress, refuseOthersThanStaff } from '../../policy/access.ts'
import { learnerOf } from '../learning/classroom.ts'
import { photoBytes } from './photos.ts'
import { serveOn } from '../serve.ts'

/** The calls about students. Source: spec §7. */
export function studentCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  /** What waits for the address of a new account is there with its first page. */
  const takeUp = async (caller: Caller, { id }: StudentRecord) => {
    const proved = provedAddress(caller)
    if (proved !== null) await takeUpWaiting(services, { id, provedKey: emailKey(proved) })
  }

  serve('POST /api/users/students', async ({ body, caller }) => {
    if (emailKey(body.email) !== emailKey(caller.claims.email)) throw new Problem('email_mismatch')
    const student = await signedInStudent({ db, now: clock() }, caller.claims, body)
    await takeUp(caller, student)
    return asStudent(student)
  })

  serve('GET /api/users/students', async ({ query, caller }) => {
    const self = await caller.student()
    if (query.email !== undefined) {
      // guard: a student is found by their own address (access-table)
      if (emailKey(query.email) !== self.email_key) throw new Problem('not_yours')
      await takeUp(caller, self)
      return [asStudent(await withPromisedRole({ db, now: clock() }, self, caller.claims))]
    }
    await refuseOthersThanStaff(caller, { permission: 'students' })
    return (await listStudents(db, query)).map(asStudent)
  })

  serve('GET /api/users/students/{id}', async ({ params, caller }) => {
    const self = await caller.student()
    if (self.student_id === params.id || self.role !== 'staff')
      return [asStudent(ownRecord(self, params.id))]
    await refuseOthersThanStaff(caller, { permission: 'students' })
    const student = await byStudentId(db, params.id)
    if (!student) throw new Problem('student_not_found')
    return [asStudent(student)]
  })

  serve('PATCH /api/users/students/{id}', async ({ params, body, caller }) => {
    const self = await ownStudent(caller, params.id)
    const updated = await updateProfile({ db, now: clock() }, self, body)
    if (updated.name !== self.name)
      await issueWaitingCertificates(classroomContext(services), await learnerOf(caller))
    return asStudent(updated)
  })

  serve('PUT /api/users/students/{id}/skills', async ({ params, body, caller }) => {
    const self = await ownStudent(caller, params.id)
    return asStudent(await replaceSkills({ db, now: clock() }, self, body.skills))
  })

  serve('PUT /api/users/students/{id}/photo', async ({ params, request, caller }) => {
    const self = await ownStudent(caller, params.id)
    return asStudent(
      await storePhoto(
        { db, now: clock() },
        self,
        await squarePhoto(self, await photoBytes(request)),
      ),
    )
  })
}

/** @throws Problem not_yours */
export async function ownStudent(caller: Caller, studentId: string): Promise<StudentRecord> {
  return ownRecord(await caller.student(), studentId)
}

/** The same problem whether or not the other id exists. */
function ownRecord(self: StudentRecord, studentId: string): StudentRecord {
  // guard: a profile is changed by its owner (access-table)
  if (self.student_id !== studentId) throw new Problem('not_yours')
  return self
}
