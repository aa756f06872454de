export interface AnnouncementFacts {
  name: string
  title: string
  courseName: string
  text: string
  link: string
  provider: string
}

/** Body of an announcement mail; the subject is course and title. */
export const announcementMail = ({
  name,
  title,
  courseName,
  text,
  link,
  provider,
}: AnnouncementFacts) => `Dear ${name},

there is a new announcement in your course "${courseName}":

${title}

${text}

See it in your course: ${link}

${provider}
`
