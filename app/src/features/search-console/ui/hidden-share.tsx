import { useTranslation } from 'react-i18next'
import type { Summary } from '../contract.ts'
import { useReportWords } from './use-report-words.ts'

/** Share of the total without a row: the search engine hides rare queries, and returns only the top rows. */
export function HiddenShare({ summary: { total, named, truncatedDays } }: { summary: Summary }) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  if (!named || total.impressions === 0) return null
  const hidden = (whole: number, part: number) => words.share(whole === 0 ? 0 : Math.max(0, 1 - part / whole))
  return (
    <p className="sp-section-body sp-small" data-hidden-share>
      <strong>
        {t('hidden.share', {
          impressions: hidden(total.impressions, named.impressions),
          clicks: hidden(total.clicks, named.clicks),
        })}
      </strong>{' '}
      {t('hidden.note')} {truncatedDays > 0 && t('hidden.truncated', { count: truncatedDays })}
    </p>
  )
}
