import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'

/** Removes an entry from a list, once however often it is pressed. */
export function RemoveButton({
  label,
  onRemove,
  onFailed,
}: {
  label: string
  onRemove: () => Promise<unknown>
  onFailed: (error: unknown) => void
}) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      look="quiet"
      size="sm"
      aria-label={label}
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void onRemove()
          .catch(onFailed)
          .finally(() => setBusy(false))
      }}
    >
      <X size={16} aria-hidden="true" />
    </Button>
  )
}
