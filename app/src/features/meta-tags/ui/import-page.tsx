import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { FileChoice, ImportSteps } from '#kit/ui/file-import/import-steps.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useThrottled } from '#kit/ui/use-throttled.ts'
import type { MetaTagsImport } from '../contract/imports.ts'
import { CLEARING_CELL } from '../domain/csv-columns.ts'
import { ImportResult } from './import-result.tsx'
import { StoppedUpload } from './stopped-upload.tsx'
import { useImport } from './use-import.ts'
import { useSentWords } from './use-sent-words.ts'

/** `/seo-booster/metatags/import`: uploads a CSV file and shows what it would change before the start. */
export function ImportPage() {
  const { t } = useTranslation('meta-tags')
  return (
    <Page title={t('import.title')} back>
      <Steps />
    </Page>
  )
}

function Steps() {
  const { t } = useTranslation('meta-tags')
  const run = useImport()
  const { upload, start, remove } = run
  const leaving = (id: string) => ({ onAnother: () => remove.mutate(id), removing: remove.isPending })
  return (
    <ImportSteps
      run={run}
      another={t('import.another')}
      choice={
        <Section title={t('import.choose')} note={t('import.note')}>
          <FileChoice
            upload={upload}
            label={t('import.file')}
            accept=".csv,text/csv"
            help={t('import.columns', { word: CLEARING_CELL })}
            notSent={t('import.notSent')}
          />
        </Section>
      }
      renderStopped={(found) => (
        <Section title={found.name}>
          <StoppedUpload found={found} upload={upload} {...leaving(found.id)} />
        </Section>
      )}
      renderWaiting={(found) => (
        <Section title={found.name}>
          <Waiting found={found} />
        </Section>
      )}
      renderResult={(found) => <ImportResult found={found} start={start} {...leaving(found.id)} />}
    />
  )
}

/** Progress of the upload or check; the text for screen readers is throttled. */
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
