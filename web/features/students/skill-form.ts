import { z } from 'zod'
import { Skill } from '#contract/students/students.ts'

export const SkillForm = z.object({ skill: Skill })
