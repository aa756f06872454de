import { defined } from '#contract/defined.ts'
import { type RefObject, useEffect } from 'react'

/** Pauses a video when another one begins to play, on this page or in another tab of the browser. */
export function useSoloPlay(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = defined(video.current)
    const channel = new BroadcastChannel('edi-player')
    const tell = () => channel.postMessage('plays')
    channel.addEventListener('message', () => element.pause())
    element.addEventListener('play', tell)
    return () => {
      element.removeEventListener('play', tell)
      channel.close()
    }
  }, [video])
}
