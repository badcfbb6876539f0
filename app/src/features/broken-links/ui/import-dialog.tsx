import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileText } from '#kit/shared/file-encoding.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { ImportPreview } from '../contract.ts'
import { IMPORT_LIMIT } from '../domain/bounds.ts'
import { brokenLinksApi } from './broken-links-api.ts'
import { Refused } from './findings.tsx'
import { useAct } from './use-broken-links.ts'

/** Imports a file of paths and targets, after a preview of what it does. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('broken-links')
  const [text, setText] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const preview = useMutation({ mutationFn: (file: string) => brokenLinksApi.previewImport({ text: file }) })
  const act = useAct('import', (file: string) => brokenLinksApi.import({ text: file }))
  const take = async (file: File) => {
    setLarge(file.size > IMPORT_LIMIT)
    if (file.size > IMPORT_LIMIT) return
    const read = fileText(new Uint8Array(await file.arrayBuffer()))
    setText(read)
    preview.mutate(read)
  }
  return (
    <ConfirmDialog
      title={t('import.action')}
      tone="primary"
      keep={t('cancel')}
      confirm={preview.data ? t('import.confirm', { count: preview.data.rows }) : t('import.action')}
      pending={act.isPending}
      confirmable={text !== null && (preview.data?.rows ?? 0) > 0}
      onConfirm={() => {
        if (text !== null) act.mutate(text, { onSuccess: ({ state }) => state !== 'refused' && onClose() })
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <FilePicker
          label={t('import.file')}
          accept=".csv,text/csv"
          help={t('import.help')}
          error={isLarge ? t('import.large') : undefined}
          busy={preview.isPending}
          onFile={(file) => void take(file)}
        />
        {preview.data && <Seen preview={preview.data} />}
        <Refused outcome={act.data} />
        <FailureLine error={preview.error ?? act.error} />
      </Stack>
    </ConfirmDialog>
  )
}

function Seen({
  preview: { fresh, redirects, softErrors, hidden, counts, completed, overwrites, dead, refused },
}: {
  preview: ImportPreview
}) {
  const { t } = useTranslation(['broken-links', 'redirects'])
  const known = ['required', 'domain', 'long', 'itself', 'unreadable', 'path', 'twice', 'lives']
  return (
    <Stack gap={3}>
      <p>
        {t('import.fresh', { count: fresh })} · {t('import.redirects', { count: redirects })}
      </p>
      {hidden > 0 && <Banner title={t('import.hidden', { count: hidden })} />}
      {completed.length > 0 && (
        <Banner title={t('import.completed', { count: counts.completed })}>
          <ul>
            {completed.map(({ line, written, path }) => (
              <li key={`${line} ${written}`} className="sp-broken-path">
                {t('import.completedLine', { line, written, path })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {softErrors > 0 && (
        <Banner tone="attention" title={t('import.soft', { count: softErrors })}>
          {t('soft.listNote')}
        </Banner>
      )}
      {overwrites.length > 0 && (
        <Banner tone="attention" title={t('import.overwrites', { count: counts.overwrites })}>
          <ul>
            {overwrites.map(({ path, target, now }) => (
              <li key={path} className="sp-broken-path">
                {t('import.overwrite', { path, target, now })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {dead.length > 0 && (
        <Banner tone="attention" title={t('done.deadSeveral', { count: counts.dead })}>
          <ul>
            {dead.map(({ path, target }) => (
              <li key={path} className="sp-broken-path">
                {t('done.dead', { path, target })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="attention" title={t('import.refused', { count: counts.refused })}>
          <ul>
            {refused.map(({ line, path, fault, values }) => (
              <li key={`${line} ${path}`} className="sp-broken-path">
                {t('import.line', {
                  line,
                  path,
                  fault: known.includes(fault)
                    ? t(`fault.${fault}`)
                    : t(`redirects:finding.${fault}`, values),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Stack>
  )
}
