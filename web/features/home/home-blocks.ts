import type { HomeSection } from '#contract/site/terms.ts'

/** Those that share a row on a wide screen where they follow one another. */
const boxes = ['newsletter', 'teacher'] as const satisfies readonly HomeSection[]

export function isBox(section: HomeSection): section is (typeof boxes)[number] {
  return boxes.some((box) => box === section)
}

/** Sections in their order, each alone or the two boxes together. */
export function homeBlocks(sections: readonly HomeSection[]): HomeSection[][] {
  const blocks: HomeSection[][] = []
  for (const section of sections) {
    const last = blocks.at(-1)
    if (isBox(section) && last?.[0] && isBox(last[0])) last.push(section)
    else blocks.push([section])
  }
  return blocks
}
