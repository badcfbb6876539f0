import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import type { MetaTagsImport } from '../contract/imports.ts'
import type { useImport } from './use-import.ts'
import { useSentWords } from './use-sent-words.ts'

/** An interrupted upload: resumes with the file still in memory, or with the file chosen again after a reload. */
export function StoppedUpload({
  found,
  upload,
  onAnother,
  removing,
}: {
  found: MetaTagsImport
  upload: ReturnType<typeof useImport>['upload']
  onAnother: () => void
  removing: boolean
}) {
  const { t } = useTranslation('meta-tags')
  const failed = useErrorWords(upload.error)
  const sent = useSentWords(found)
  const file = upload.variables?.file
  // Only the file the upload began with can resume it.
  const inHand = file && file.size === found.size && failed.code !== 'meta-tags.other-file' ? file : null
  return (
    <Stack gap={4}>
      <Banner tone="attention" title={t('import.broken', { sent })}>
        {upload.isError && failed.words}
      </Banner>
      {!inHand && (
        <FilePicker
          label={t('import.sameFile', { name: found.name })}
          accept=".csv,text/csv"
          onFile={(chosen) => upload.mutate({ file: chosen, begun: found })}
        />
      )}
      <Inline>
        {inHand && (
          <Button tone="primary" onPress={() => upload.mutate({ file: inHand, begun: found })}>
            {t('import.continue')}
          </Button>
        )}
        <Button onPress={onAnother} loading={removing}>
          {t('import.another')}
        </Button>
      </Inline>
    </Stack>
  )
}
