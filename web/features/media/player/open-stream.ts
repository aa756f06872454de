const HLS_TYPE = 'application/vnd.apple.mpegurl'

export interface Stream {
  close(): void
}

/**
 * Lets a video element play the playlist or file at `address` from `place`. Browsers that play HLS
 * themselves do so; for the others, and where that fails, hls.js is loaded.
 *
 * @param isOnDevice it is on this device: only hls.js asks the service worker, the browser's own player
 * does not
 * @param onFailed playback stopped: no connection, the address has expired, or access ended
 */
export async function openStream(
  video: HTMLVideoElement,
  {
    address,
    place,
    isOnDevice,
    onFailed,
  }: { address: string; place: number; isOnDevice: boolean; onFailed: () => void },
): Promise<Stream> {
  const isPlaylist = new URL(address, location.href).pathname.endsWith('.m3u8')
  let stream: Stream = { close: () => {} }
  let closed = false

  function playDirectly(): void {
    const failed = () => {
      stream.close()
      // 3 and 4: this browser says it plays HLS, and then cannot.
      const cannot = (video.error?.code ?? 0) >= 3 && isPlaylist && 'MediaSource' in globalThis
      if (cannot && !closed) playWithHls().catch(onFailed)
      else onFailed()
    }
    video.addEventListener('error', failed)
    video.src = address
    if (place > 0) video.currentTime = place
    stream = {
      close() {
        video.removeEventListener('error', failed)
        video.removeAttribute('src')
        video.load()
      },
    }
  }

  async function playWithHls(): Promise<void> {
    const { default: Hls } = await import('hls.js/light')
    if (closed) return
    // A worker from a blob is refused by our policy, and CMAF needs no remuxing.
    const hls = new Hls({
      enableWorker: false,
      startPosition: place,
      maxBufferLength: 30,
      maxMaxBufferLength: 60,
    })
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError()
      onFailed()
    })
    hls.loadSource(address)
    hls.attachMedia(video)
    stream = { close: () => hls.destroy() }
  }

  const canPlay = video.canPlayType(HLS_TYPE) !== '' && !isOnDevice
  if (!isPlaylist || canPlay) playDirectly()
  else await playWithHls()
  return {
    close() {
      closed = true
      stream.close()
    },
  }
}
