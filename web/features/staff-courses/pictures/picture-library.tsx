import { Images } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PictureTile } from './picture-tile.tsx'
import { type ListPictures, usePictures } from './use-pictures.ts'
import { WordSearch } from '../fields/word-search.tsx'

/** Chooses a picture that was uploaded before, as it was cut then. */
export function PictureLibrary({
  shape,
  list,
  onPicture,
}: {
  shape: CoursePictureShape
  list: ListPictures
  onPicture: (picture: CoursePicture) => void
}) {
  const words = useWords('staff').courses
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Images size={20} aria-hidden="true" />
        {words.library.choose}
      </Button>
      {isOpen && (
        <LibraryModal
          id={`${id}-library`}
          shape={shape}
          list={list}
          onPicture={onPicture}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function LibraryModal({
  id,
  shape,
  list,
  onPicture,
  onClose,
}: {
  id: string
  shape: CoursePictureShape
  list: ListPictures
  onPicture: (picture: CoursePicture) => void
  onClose: () => void
}) {
  const words = useWords('staff').courses.library
  const library = usePictures(shape, list)
  const { pictures, next, state } = library
  useEffect(() => openModal(id), [id])
  return (
    <Modal id={id} title={words.title} onClose={onClose} className="max-w-3xl">
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <WordSearch className="mb-4" label={words.find[shape]} onSearch={library.search} />
      <div role="status" className="text-center text-ink-soft">
        {state === 'loading' && pictures.length === 0 && (
          <>
            <Spinner className="mx-auto my-6" />
            <span className="sr-only">{words.loading}</span>
          </>
        )}
        {state === 'ready' && pictures.length === 0 && (
          <p className="py-6">{library.query ? words.notFound : words.none}</p>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture) => (
          <PictureTile
            key={picture.path}
            picture={picture}
            shape={shape}
            onChoose={() => {
              onPicture(picture)
              closeModal(id)
            }}
          />
        ))}
      </ul>
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
          <p className="font-medium text-danger">{words.failed}</p>
          <Button look="outline" size="sm" onClick={library.retry}>
            {words.retry}
          </Button>
        </div>
      )}
      {next && state !== 'failed' && (
        <div className="mt-4 text-center">
          <Button look="quiet" busy={state === 'loading'} onClick={library.more}>
            {words.more}
          </Button>
        </div>
      )}
    </Modal>
  )
}
