import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { namesUser } from '../link.ts'
import { LanguageCode } from '../site/site.ts'
import { isWholeText, seenWords } from '../unseen.ts'
import { Email, PersonName, Phone, typedText } from '../text.ts'

/** An empty field of a form is "not given". */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** What every form of a visitor carries beside its own fields. */
export const visitorFields = {
  /** The language of the page, for the answer. */
  language: LanguageCode.default('en'),
  /** A field that people never see. A form that fills it in was filled in by a program. */
  website: z.string().max(500).optional(),
}

/** Source: spec §3 contact message. */
export const ContactForm = z.object({
  name: PersonName,
  email: Email,
  phone: orEmpty(Phone),
  subject: typedText({ min: 1, max: 150 }),
  message: typedText({ min: 1, max: 5000, multiline: true }),
  ...visitorFields,
})
export type ContactForm = z.infer<typeof ContactForm>

/** Source: spec §2 home, newsletter. */
export const NewsletterForm = z.object({ email: Email, ...visitorFields })
export type NewsletterForm = z.infer<typeof NewsletterForm>

/** Source: spec §3 free class request. */
export const FreeClassForm = z.object({
  courseId: orEmpty(CourseId),
  name: PersonName,
  email: Email,
  phone: Phone,
  ...visitorFields,
})
export type FreeClassForm = z.infer<typeof FreeClassForm>

/** Tell me when this course has its next batch; by email, by phone, or either. */
export const BatchAlertForm = z
  .object({
    courseId: CourseId,
    name: PersonName,
    email: orEmpty(Email),
    phone: orEmpty(Phone),
    ...visitorFields,
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    error: 'email_or_phone',
  })
export type BatchAlertForm = z.infer<typeof BatchAlertForm>

/** Source: spec §2 /become-instructor, Start Now. */
export const InstructorForm = z.object({
  name: PersonName,
  email: Email,
  phone: Phone,
  subject: typedText({ min: 1, max: 150 }),
  experience: typedText({ min: 1, max: 3000, multiline: true }),
  sampleLink: orEmpty(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'not_a_link' })
      .refine((address) => isWholeText(address) && !namesUser(address), { error: 'not_a_link' })
      .max(500, { error: 'too_long' })
      .overwrite(seenWords),
  ),
  ...visitorFields,
})
export type InstructorForm = z.infer<typeof InstructorForm>

/** Stored, or dropped as spam: a program learns nothing from the answer. */
const Acknowledgement = z.object({ received: z.literal(true) })

/** Students of one mobile operator share an address, so a whole classroom must fit. */
const formLimit = { points: 40, seconds: 600 }

export const inboxEndpoints = endpoints({
  'POST /api/contact': {
    summary: 'Sends a message to the provider.',
    audience: 'anyone',
    body: ContactForm,
    reply: Acknowledgement,
    status: 201,
    limit: formLimit,
  },
  'POST /api/newsletter': {
    summary: 'Subscribes an email address; the second time changes nothing.',
    audience: 'anyone',
    body: NewsletterForm,
    reply: Acknowledgement,
    status: 201,
    limit: formLimit,
  },
  'POST /api/free-class': {
    summary: 'Requests a seat in a free orientation class; the answer is sent by mail.',
    audience: 'anyone',
    body: FreeClassForm,
    reply: Acknowledgement,
    status: 201,
    problems: ['course_not_found'],
    limit: formLimit,
  },
  'POST /api/batch-alerts': {
    summary: "Asks to be notified of a course's next batch; once per course and person.",
    audience: 'anyone',
    body: BatchAlertForm,
    reply: Acknowledgement,
    status: 201,
    problems: ['course_not_found'],
    limit: formLimit,
  },
  'POST /api/instructor-applications': {
    summary: 'Applies to become an instructor.',
    audience: 'anyone',
    body: InstructorForm,
    reply: Acknowledgement,
    status: 201,
    limit: formLimit,
  },
})
