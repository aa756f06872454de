import { scriptOf } from '#contract/script-of.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import type { CourseFaq } from './about-of-course.ts'

/** Questions of this course that its provider answers, each to be opened. */
export function CourseFaqPart({ title, questions }: CourseFaq) {
  return (
    <section aria-labelledby="course-faq">
      <h2 id="course-faq" className="mb-4 text-2xl">
        {title}
      </h2>
      <Accordion>
        {questions.map(({ title: question, html }) => (
          <AccordionItem
            key={question}
            group="course-faq"
            title={question}
            lang={scriptOf(question)}
          >
            <div className="prose-text wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}
