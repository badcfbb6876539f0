import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Grid } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { SchemaResultsRun, SchemaResultsState } from '../contract.ts'
import { Trend } from './trend.tsx'
import type { useRun } from './use-scan.ts'

const LIMITS = [100, 500, 2_000, 5_000, 10_000, 20_000]

/** Page limit of a scan, and the trend across scans. */
export function ScansCard({
  state,
  last,
  run,
}: {
  state: SchemaResultsState
  last: SchemaResultsRun
  run: ReturnType<typeof useRun>
}) {
  const { t, i18n } = useTranslation('schema-results')
  const { pageLimit } = state.settings
  const number = numberFormat(i18n.language)
  const choices = [...new Set([...LIMITS, pageLimit])].sort((a, b) => a - b)
  return (
    <Section title={t('run.title')}>
      <Grid min="16rem">
        <Select
          label={t('run.limit')}
          help={t('run.limitHelp')}
          value={String(pageLimit)}
          onValue={(value) => run.limit.mutate(Number(value))}
          options={choices.map((limit) => ({ value: String(limit), label: number.format(limit) }))}
        />
        <div className="sp-trend-frame">
          <Trend mark={`${last.id} ${last.state}`} />
        </div>
      </Grid>
    </Section>
  )
}
