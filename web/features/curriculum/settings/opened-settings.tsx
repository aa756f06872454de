import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { LESSON_SETTINGS, LessonSettings } from './lesson-settings.tsx'

/** Shows the settings of a lesson once they are loaded, and reports when they are closed. */
export function OpenedSettings({
  onClosed,
  ...settings
}: ComponentProps<typeof LessonSettings> & { onClosed: () => void }) {
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    openModal(LESSON_SETTINGS)
    const dialog = document.getElementById(LESSON_SETTINGS)
    const onClose = () => closed()
    dialog?.addEventListener('close', onClose)
    return () => dialog?.removeEventListener('close', onClose)
  }, [])
  return <LessonSettings {...settings} />
}
