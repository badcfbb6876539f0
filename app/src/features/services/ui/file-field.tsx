import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { ACCEPTED, ENDINGS, FILE_LIMITS } from '../domain/file-rules.ts'
import type { AddedFile, FilesInHand } from './use-files.ts'

/** Files of a request or a message: chosen one by one, uploaded at once, removable until sent. */
export function FileField({ hand }: { hand: FilesInHand }) {
  const { t } = useTranslation('services')
  const { words } = useErrorWords(hand.failure?.error ?? null)
  const [asked, setAsked] = useState<AddedFile | null>(null)
  return (
    <Stack gap={2}>
      {!hand.isFull && (
        <FilePicker
          label={t('files.label')}
          accept={ACCEPTED}
          onFile={hand.add}
          busy={hand.uploading !== null}
          help={t('files.help', {
            count: FILE_LIMITS.count,
            size: FILE_LIMITS.size / 1024 / 1024,
            kinds: ENDINGS.join(', '),
          })}
          error={
            hand.failure === null ? undefined : `${t('files.failed', { name: hand.failure.name })} ${words}`
          }
        />
      )}
      {hand.uploading !== null && <ProgressBar label={t('files.uploading', { name: hand.uploading })} />}
      {hand.files.map((file) => (
        <Inline key={file.id} spread>
          <span>{file.name}</span>
          <IconButton
            icon="close"
            label={t('files.remove', { name: file.name })}
            onPress={() => setAsked(file)}
          />
        </Inline>
      ))}
      {asked && (
        <ConfirmDialog
          title={t('files.deleteTitle')}
          keep={t('files.keep')}
          confirm={t('files.delete')}
          onConfirm={() => {
            hand.remove(asked.id)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p className="sp-strong">{asked.name}</p>
          <p>{t('files.deleteFinal')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
