import { Accordion, AccordionItem } from './accordion.tsx'

/** Questions that open one at a time. `html` of an answer was made safe where it was written. */
export function Questions({
  group,
  questions,
}: {
  group: string
  questions: readonly { title: string; html: string }[]
}) {
  return (
    <Accordion>
      {questions.map(({ title, html }) => (
        <AccordionItem key={title} group={group} title={title}>
          <div className="prose-text" dangerouslySetInnerHTML={{ __html: html }} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}
