import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from './button.tsx'
import type { ButtonLook, ButtonSize } from './button-look.ts'
import { toast } from '../toast/toast.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  children,
  look = 'outline',
  size = 'sm',
}: {
  text: string
  /** Names what is copied, if the button's label does not. */
  label?: string
  children?: ReactNode
  look?: ButtonLook
  size?: ButtonSize
}) {
  const { ui } = useWords()
  const [copied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      toast.error(ui.copyFailed)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button look={look} size={size} aria-label={label} onClick={() => void copy()}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{copied ? ui.copied : (children ?? ui.copy)}</span>
    </Button>
  )
}
