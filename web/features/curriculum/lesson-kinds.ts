import { ClipboardList, FileText, FolderDown, ListChecks, Play, Video } from 'lucide-react'
import type { LessonKind } from '#contract/learning/terms.ts'

export const kindIcons = {
  video: Play,
  article: FileText,
  download: FolderDown,
  live: Video,
  quiz: ListChecks,
  assignment: ClipboardList,
} as const satisfies Record<LessonKind, unknown>
