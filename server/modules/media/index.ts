export { beginUpload } from './upload/begin-upload.ts'
export { putCaptions, readCaptionsOf, removeCaptions } from './captions.ts'
export { askConversion } from './convert/ask-conversion.ts'
export { convertQueuedVideos } from './convert/convert-queued-videos.ts'
export { putChapters } from './chapters.ts'
export { finishUpload } from './upload/finish-upload.ts'
export { changeMedia, listMedia, showMedia, spaceOf } from './list-media.ts'
export { kindsOfMedia, type LibraryContext, removeMedia, replaceMedia } from './manage-media.ts'
export { loadSampleMedia } from './load-sample-media.ts'
export type { MediaContext } from './media-context.ts'
export { findMissingMedia, mediaFiles } from './media-files.ts'
export { mediaFacts } from './media-facts.ts'
export { fileOpener, type FileDelivery, type Refusal } from './play/open-file.ts'
export {
  lookAtMedia,
  type MediaAccessCheck,
  type PlayRequest,
  playMedia,
  type PlayContext,
  type Watcher,
} from './play/play-media.ts'
export { beginOriginal, continueOriginal } from './originals/receive-original.ts'
export { removeOriginals } from './originals/remove-originals.ts'
export { releaseUploadLock, renewUploadLock, takeUploadLock } from './originals/upload-locks.ts'
export { type OutsideAccessCheck, playBunny } from './play/play-bunny.ts'
export { putFile } from './upload/put-file.ts'
export { cancelUpload, removeUnfinished } from './upload/remove-uploads.ts'
