import { useState } from 'react'
import type { TeachingRoom, TeachingRoomDraft } from '#contract/classes/teaching-rooms.ts'
import { latinDigits } from '#contract/money.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, type Form, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { FormModal } from './form-modal.tsx'
import { RemoveButton } from './remove-button.tsx'

/** The rooms of the provider: one list for all courses. */
export function RoomsPanel({
  rooms,
  onAdd,
  onChange,
  onRemove,
  onChanged,
}: {
  rooms: readonly TeachingRoom[]
  onAdd: (draft: TeachingRoomDraft) => Promise<unknown>
  onChange: (roomId: string, draft: TeachingRoomDraft) => Promise<unknown>
  onRemove: (roomId: string) => Promise<unknown>
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').rooms
  const site = useWords()
  const language = useLanguage()
  const [failure, setFailure] = useState<string | null>(null)
  const list = useFocusAfterRemoval(rooms.length)
  return (
    <details className="mb-4 rounded-lg border border-line bg-surface px-5">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {words.title}
      </summary>
      <div className="flex flex-col items-start gap-3 pb-5">
        <p className="text-ink-soft">{words.text}</p>
        {rooms.length === 0 && <p>{words.none}</p>}
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={words.title}
          className="flex w-full flex-col gap-2 outline-none"
        >
          {rooms.map((room) => (
            <li
              key={room.roomId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line-strong py-1 pl-3"
            >
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="block font-semibold">{room.name}</span>
                {room.address}
              </span>
              <span>{words.seatsOf(formatCount(room.seats, language), room.seats)}</span>
              <FormModal
                key={room.label + room.seats}
                id={`room-${room.roomId}`}
                open={words.change}
                label={words.edit(room.name)}
                title={words.edit(room.name)}
                schema={roomSchema}
                read={readRoom}
                save={words.save}
                onSave={(draft) => onChange(room.roomId, draft)}
                saved={words.saved}
                onSaved={onChanged}
              >
                {(form) => (
                  <>
                    <p>{words.changeText}</p>
                    <RoomFields form={form} room={room} />
                  </>
                )}
              </FormModal>
              <RemoveButton
                label={words.remove(room.name)}
                onRemove={async () => {
                  setFailure(null)
                  await onRemove(room.roomId)
                  await onChanged()
                }}
                onFailed={(error) => setFailure(problemText(asProblem(error), site))}
              />
            </li>
          ))}
        </ul>
        <FormFailure>{failure}</FormFailure>
        <FormModal
          id="new-room"
          open={words.add}
          title={words.add}
          schema={roomSchema}
          read={readRoom}
          save={words.save}
          onSave={onAdd}
          saved={words.saved}
          isEmptied
          onSaved={onChanged}
        >
          {(form) => <RoomFields form={form} />}
        </FormModal>
      </div>
    </details>
  )
}

function RoomFields({ form, room }: { form: Form; room?: TeachingRoom }) {
  const words = useWords('staff').rooms
  return (
    <>
      <Field {...form.field('name')} label={words.name} hint={words.nameHint} required>
        <Input autoComplete="off" defaultValue={room?.name} />
      </Field>
      <Field {...form.field('address')} label={words.address} hint={words.addressHint} required>
        <Input autoComplete="off" defaultValue={room?.address} />
      </Field>
      <Field {...form.field('seats')} label={words.seats} required>
        <Input inputMode="numeric" autoComplete="off" defaultValue={room?.seats} />
      </Field>
    </>
  )
}

async function roomSchema() {
  return (await import('./class-schemas.ts')).classSchemas.room
}

function readRoom(data: FormData): Record<string, unknown> {
  return {
    name: data.get('name'),
    address: data.get('address'),
    seats: latinDigits(String(data.get('seats') ?? '')),
  }
}
