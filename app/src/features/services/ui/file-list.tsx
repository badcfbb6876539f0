import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { saveBytes } from '#kit/ui/save-file.ts'
import type { ServiceFile } from '../contract/files.ts'

/** Files of an order, each with a download; `read` fetches one. */
export function FileList({
  files,
  read,
}: {
  files: readonly ServiceFile[]
  read: (file: { id: string }) => Promise<{ name: string; type: string; bytes: string }>
}) {
  const { t } = useTranslation('services')
  const download = useMutation({ mutationFn: read, onSuccess: saveBytes })
  if (files.length === 0) return null
  return (
    <>
      <Inline>
        {files.map(({ id, name }) => (
          <Button
            key={id}
            aria-label={t('files.download', { name })}
            loading={download.isPending && download.variables?.id === id}
            onPress={() => download.mutate({ id })}
          >
            {name}
          </Button>
        ))}
      </Inline>
      <FailureLine error={download.error} />
    </>
  )
}
