import { createContext, use, useSyncExternalStore } from 'react'
import type { PhotoShelf, ShelfPhoto } from './photo-shelf.ts'

interface ShelfOfAttempt {
  attemptId: string
  shelf: PhotoShelf
}

/** Where photos of handwriting go while a test is being sat. null: none are taken, as of guests. */
const Shelf = createContext<ShelfOfAttempt | null>(null)
export const PhotoShelfProvider = Shelf
export const usePhotoShelf = () => use(Shelf)

export function useShelfPhotos(shelf: PhotoShelf): ReadonlyMap<string, ShelfPhoto> {
  return useSyncExternalStore(shelf.subscribe, shelf.view)
}
