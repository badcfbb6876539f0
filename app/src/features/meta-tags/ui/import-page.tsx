import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useThrottled } from '#kit/ui/use-throttled.ts'
import type { MetaTagsImport } from '../contract/imports.ts'
import { CLEARING_CELL } from '../domain/csv-columns.ts'
import { ImportResult } from './import-result.tsx'
import { StoppedUpload } from './stopped-upload.tsx'
import { useImport } from './use-import.ts'
import { useSentWords } from './use-sent-words.ts'

/** `/seo-booster/metatags/import`: a CSV file, what it would change, and only then the start. */
export function ImportPage() {
  const { t } = useTranslation('meta-tags')
  return (
    <Page title={t('import.title')} back>
      <ImportSteps />
    </Page>
  )
}

function ImportSteps() {
  const { t } = useTranslation('meta-tags')
  const { id, found, upload, start, remove } = useImport()
  const failed = useErrorWords(upload.error)
  if (id === null)
    return (
      <Section title={t('import.choose')} note={t('import.note')}>
        <Stack gap={4}>
          <FilePicker
            label={t('import.file')}
            accept=".csv,text/csv"
            onFile={(file) => upload.mutate({ file })}
            busy={upload.isPending}
            help={t('import.columns', { word: CLEARING_CELL })}
          />
          {upload.isError && (
            <Banner code={failed.code} tone="critical" title={t('import.notSent')}>
              {failed.words}
            </Banner>
          )}
        </Stack>
      </Section>
    )
  if (!found.data)
    return (
      <Section>
        {found.error ? (
          <Stack gap={3}>
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            <Button onPress={() => remove.mutate(id)}>{t('import.another')}</Button>
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={3} sign={false} />
          </Loading>
        )}
      </Section>
    )
  const { state } = found.data
  if (state === 'uploading' && !upload.isPending)
    return (
      <Section title={found.data.name}>
        <StoppedUpload
          found={found.data}
          upload={upload}
          onAnother={() => remove.mutate(id)}
          removing={remove.isPending}
        />
      </Section>
    )
  if (state === 'uploading' || state === 'checking')
    return (
      <Section title={found.data.name}>
        <Waiting found={found.data} />
      </Section>
    )
  return (
    <ImportResult
      found={found.data}
      start={start}
      onAnother={() => remove.mutate(id)}
      removing={remove.isPending}
    />
  )
}

/** Counted as it comes; what is read aloud follows slowly. */
function Waiting({ found: { state, size, received, rows } }: { found: MetaTagsImport }) {
  const { t, i18n } = useTranslation('meta-tags')
  const percent = t('import.percent', { percent: Math.floor((100 * received) / Math.max(1, size)) })
  const spoken = useThrottled(percent, 5_000)
  const sent = useSentWords({ size, received })
  return state === 'uploading' ? (
    <ProgressBar
      label={t('import.sending')}
      value={received}
      max={size}
      detail={`${sent} · ${percent}`}
      spoken={spoken}
    />
  ) : (
    <ProgressBar
      label={t('import.checking')}
      detail={t('import.lines', { count: rows, number: numberFormat(i18n.language).format(rows) })}
    />
  )
}
