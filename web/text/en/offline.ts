/** What the service worker says when the network is gone. */
export const offline = {
  title: 'You’re offline',
  text: 'You haven’t opened this page before, so it isn’t saved on this device. Connect to the internet and try again.',
  downloadsText: 'Without internet you can open your downloads.',
  needsInternet: 'This page needs the internet. Lessons that you download open without it.',
  downloads: 'Your downloads',
  allDownloads: 'All downloads',
  onDevice: 'on this device',
  needsConnection: 'needs internet',
  cachedPages: 'Pages you can read offline',
  again: 'Try again',
  banner: 'You’re offline. This page was saved on {time}.',
}
