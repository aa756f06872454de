export { listShortBanks } from './list-short-banks.ts'
export { readWholeCurricula } from './read-whole-curricula.ts'
export { writeWholeCurriculum } from './write-whole-curriculum.ts'
