import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import type { StoreDetail } from '../contract.ts'

/** Earlier visits of staff, and their reasons. */
export function StoreVisits({ visits }: { visits: StoreDetail['visits'] }) {
  const { t } = useTranslation(['staff', 'visits'])
  const csv = useCsvOfPages<StoreDetail['visits'][number]>({
    name: 'visits',
    columns: [
      [t('visits:who'), ({ staffName }) => staffName],
      [t('visits:why'), ({ reason }) => reason],
      [t('visits:when'), ({ beganAt }) => beganAt],
      [t('visits:ended'), ({ endedAt }) => endedAt],
    ],
    page: async () => ({ rows: visits }),
  })
  return (
    <Section title={t('visit.before')} csv={visits.length > 0 ? csv : undefined} flush>
      {visits.length === 0 ? (
        <p className="sp-section-body sp-subtle">{t('visit.none')}</p>
      ) : (
        <Rows>
          {visits.map(({ staffName, reason, beganAt, endedAt }) => (
            <Row
              key={`${staffName} ${beganAt}`}
              title={
                <Inline>
                  {staffName}
                  {endedAt === null && <Badge tone="attention">{t('visit.now')}</Badge>}
                </Inline>
              }
              note={
                <>
                  {reason} · <RelativeTime at={beganAt} />
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
