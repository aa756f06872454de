import { z } from 'zod'
import { importNoteKinds } from './terms.ts'

/** Something in imported Markdown that a document cannot hold. */
export const ImportNote = z
  .object({
    kind: z.enum(importNoteKinds),
    text: z.string().meta({ description: 'How it begins, or its address.' }),
    line: z.int().meta({ description: 'The line of the Markdown in which it begins.' }),
  })
  .meta({ id: 'ImportNote' })
export type ImportNote = z.infer<typeof ImportNote>
