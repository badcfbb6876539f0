import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { Note } from '../contract.ts'
import { sampleNotesApi } from './sample-notes-api.ts'

export interface NoteListProps {
  notes: readonly Note[]
  onRemove: (id: string) => void
  pending: boolean
}

/** The notes, newest first. Removing one is final, so it asks for confirmation. */
export function NoteList({ notes, onRemove, pending }: NoteListProps) {
  const { t } = useTranslation('sample-notes')
  const [asked, setAsked] = useState<Note | null>(null)
  return (
    <>
      <Rows>
        {notes.map((note) => (
          <Row
            key={note.id}
            title={note.text}
            note={<RelativeTime at={note.savedAt} />}
            action={
              <Button onPress={() => setAsked(note)} isDisabled={pending} call={sampleNotesApi.remove}>
                {t('remove.action')}
              </Button>
            }
          />
        ))}
      </Rows>
      {asked && (
        <ConfirmDialog
          title={t('remove.title')}
          keep={t('remove.keep')}
          confirm={t('remove.confirm')}
          onConfirm={() => {
            onRemove(asked.id)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
