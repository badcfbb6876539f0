import { useTranslation } from 'react-i18next'
import type { DayRange } from '#kit/shared/date-range.ts'
import { DateRange } from '#kit/ui/date-range.tsx'
import { DeviceSelect } from '#kit/ui/device-select.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { Summary } from '../contract.ts'
import { COMPARISONS } from '../domain/report-choices.ts'
import { chosenRange, type ReportUrl } from './report-query.ts'
import { useReportWords } from './use-report-words.ts'
import './search-console.css'

/** Filters for days, comparison, country, device and type: one row, all kept in the URL. */
export function ReportFilters({
  url: { report, set },
  summary,
  bounds,
}: {
  url: ReportUrl
  summary: Summary | null | undefined
  bounds: DayRange | null
}) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  const countries = [...new Set([...(summary?.countries ?? []), ...(report.country ? [report.country] : [])])]
  return (
    <search className="sp-report-filters">
      <DateRange
        value={chosenRange(report)}
        bounds={bounds}
        onValue={(range) =>
          set(
            range.preset === 'custom'
              ? { range: 'custom', from: range.from, to: range.to }
              : { range: range.preset, from: '', to: '' },
          )
        }
      />
      <Select
        label={t('filter.compare')}
        value={report.compare ?? 'before'}
        options={COMPARISONS.map((value) => ({ value, label: t(`compare.${value}`) }))}
        onValue={(compare) => set({ compare })}
      />
      <DeviceSelect value={report.device ?? ''} onValue={(device) => set({ device })} />
      <Select
        label={t('filter.country')}
        value={report.country ?? ''}
        options={[
          { value: '', label: t('filter.allCountries') },
          ...countries.map((value) => ({ value, label: words.country(value) })),
        ]}
        onValue={(country) => set({ country })}
      />
      <Select
        label={t('filter.type')}
        value={report.type ?? 'web'}
        options={(summary?.types.length ? summary.types : (['web'] as const)).map((value) => ({
          value,
          label: t(`type.${value}`),
        }))}
        onValue={(type) => set({ type })}
      />
    </search>
  )
}
