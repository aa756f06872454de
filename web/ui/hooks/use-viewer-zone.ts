import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The time zone of the viewer's device; Dhaka's until the browser runs, as the server cannot know it. */
export function useViewerZone(): string {
  return useSyncExternalStore(never, zoneOfDevice, () => 'Asia/Dhaka')
}

function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
