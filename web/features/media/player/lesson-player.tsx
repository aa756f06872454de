import { HostedVideo } from './hosted-video.tsx'
import type { LessonPlayerProps } from './lesson-player-props.ts'
import { OutsideVideo } from './outside-video.tsx'

export type { PlayerHandle } from './player-view.tsx'

/**
 * The video of a lesson. Player and stream are loaded only when Play is pressed. The words of the
 * area "media" have to be loaded.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { source } = props
  if (source.source === 'hosted')
    return <HostedVideo key={source.mediaId} {...props} mediaId={source.mediaId} />
  return (
    <OutsideVideo
      source={source}
      title={props.title}
      isSignedIn={props.isSignedIn}
      playsAtOnce={props.playsAtOnce}
      onEnded={props.onEnded}
    />
  )
}
