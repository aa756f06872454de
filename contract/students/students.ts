import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Email, PersonName, Phone, PrintedName, searchText, typedText } from '../text.ts'
import { isWholeText, seenWords } from '../unseen.ts'
import { pageLimit } from '../whole-number.ts'
import {
  ageRanges,
  experiences,
  genders,
  PHOTO_MAX_BYTES,
  photoTypes,
  roles,
  SKILL_LIMIT,
} from './terms.ts'

export const StudentId = z
  .string({ error: 'text_expected' })
  .regex(/^ET_[A-Za-z0-9]{9}$/, { error: 'not_a_student_id' })
  .meta({ description: 'ET_ and nine letters or digits.', examples: ['ET_4k9Qz1Bv7'] })

/** A student as they see themselves. Source: spec §3. */
export const Student = z
  .object({
    studentId: StudentId,
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
    role: z.enum(roles),
    phone: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    ageRange: z.enum(ageRanges).nullable(),
    address: z.string().nullable(),
    experience: z.enum(experiences).nullable(),
    skills: z.array(z.string()),
  })
  .meta({ id: 'Student' })
export type Student = z.infer<typeof Student>

/**
 * Where a photo is: the address an account at Google or Facebook has it at, or a path of this site. Anything else a
 * browser might run or fetch (`javascript:`, `data:`, `//host`) is refused.
 */
const PhotoAddress = z
  .union(
    [
      z.literal('').transform(() => null),
      z.string().regex(/^\/(?![/\\])[\w./-]*$/),
      z
        .url({ protocol: /^https?$/, hostname: /^[\w.-]+$/ })
        .overwrite(seenWords)
        .refine((url) => isWholeText(url) && !/[\s"'<>\\]|^https?:\/\/[^/]*@/i.test(url)),
    ],
    { error: 'not_a_photo_address' },
  )
  .pipe(z.string().max(2048, { error: 'too_long' }).nullable())

/**
 * What the browser sends after a sign-up or a Google sign-in. Role is accepted and ignored; a studentId is
 * kept when it is well formed and unused. Source: spec §7.
 */
export const NewStudent = z.object({
  studentId: z.string().max(100).optional(),
  name: PersonName.optional(),
  email: Email,
  photo: PhotoAddress.nullish(),
  role: z.string().max(40).optional(),
})
export type NewStudent = z.infer<typeof NewStudent>

/** An empty choice from a form is "not given". */
const optionalChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(choices, { error: 'not_a_choice' }).nullable(),
    )
    .optional()

/** The profile form. Fields left out stay as they are; null or an empty text clears one. Source: spec §3. */
export const ProfileUpdate = z.object({
  name: PrintedName.optional(),
  phone: z.preprocess((value) => (value === '' ? null : value), Phone.nullable()).optional(),
  gender: optionalChoice(genders),
  ageRange: optionalChoice(ageRanges),
  address: typedText({ max: 300, multiline: true })
    .transform((text) => text || null)
    .nullable()
    .optional(),
  experience: optionalChoice(experiences),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

export const Skill = typedText({ min: 1, max: 60 })
/** The whole list, as it shall be; the same skill in another case counts once. */
export const SkillList = z.object({ skills: z.array(Skill).max(SKILL_LIMIT).overwrite(eachOnce) })

function eachOnce(skills: string[]): string[] {
  const keys = skills.map((skill) => skill.toLowerCase())
  return skills.filter((skill, index) => keys.indexOf(skill.toLowerCase()) === index)
}

export const studentEndpoints = endpoints({
  'POST /api/users/students': {
    summary:
      'Creates the signed-in person as a student; the second time answers the first student.',
    audience: 'student',
    body: NewStudent,
    toleratesUnknownFields: true,
    reply: Student,
    problems: ['email_mismatch'],
  },
  'GET /api/users/students': {
    summary:
      "With ?email= the student of that address (one's own); without, every student (staff), newest first.",
    audience: 'student',
    staffPermission: 'students',
    query: z.object({
      email: Email.optional(),
      q: searchText({ max: 200 }).optional(),
      after: StudentId.optional(),
      limit: pageLimit({ most: 200, usual: 50 }),
    }),
    reply: z.array(Student),
    problems: [
      'not_yours',
      'staff_only',
      'email_unverified',
      'second_factor_needed',
      'second_factor_not_set_up',
      'not_permitted',
    ],
  },
  'GET /api/users/students/{id}': {
    summary:
      "One student by studentId; one's own, or any for staff. Answers a list, as the screens expect.",
    audience: 'student',
    staffPermission: 'students',
    params: z.object({ id: typedText({ max: 100 }) }),
    reply: z.array(Student),
    problems: [
      'not_yours',
      'student_not_found',
      'email_unverified',
      'second_factor_needed',
      'second_factor_not_set_up',
      'not_permitted',
    ],
  },
  'PATCH /api/users/students/{id}': {
    summary: "Updates one's own profile.",
    audience: 'student',
    params: z.object({ id: typedText({ max: 100 }) }),
    body: ProfileUpdate,
    reply: Student,
    problems: ['not_yours', 'student_not_found'],
  },
  'PUT /api/users/students/{id}/skills': {
    summary: "Replaces one's own list of skills.",
    audience: 'student',
    params: z.object({ id: typedText({ max: 100 }) }),
    body: SkillList,
    reply: Student,
    problems: ['not_yours'],
  },
  'PUT /api/users/students/{id}/photo': {
    summary:
      "Replaces one's own photo by a JPEG, PNG or WebP; it is cut square and loses all hidden data.",
    audience: 'student',
    params: z.object({ id: typedText({ max: 100 }) }),
    file: photoTypes,
    maxBodyBytes: PHOTO_MAX_BYTES,
    reply: Student,
    problems: [
      'not_yours',
      'photo_too_large',
      'photo_is_heic',
      'photo_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
    ],
    limit: { points: 20, seconds: 3600 },
  },
})
