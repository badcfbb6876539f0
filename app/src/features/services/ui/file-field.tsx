import { useTranslation } from 'react-i18next'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { ACCEPTED, ENDINGS, FILE_LIMITS } from '../domain/file-rules.ts'
import type { FilesInHand } from './use-files.ts'

/** Files of a request or a message: chosen one by one, uploaded at once, taken back before they are sent. */
export function FileField({ hand }: { hand: FilesInHand }) {
  const { t } = useTranslation('services')
  const { words } = useErrorWords(hand.failure?.error ?? null)
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
      {hand.files.map(({ id, name }) => (
        <Inline key={id} spread>
          <span>{name}</span>
          <IconButton icon="close" label={t('files.remove', { name })} onPress={() => hand.remove(id)} />
        </Inline>
      ))}
    </Stack>
  )
}
