import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StaffVisit } from '../contract.ts'
import { clockTime } from './clock-time.ts'

/** Who is visiting and why, since when and until when. */
export function VisitFacts({ visit }: { visit: StaffVisit }) {
  const { t, i18n } = useTranslation('visits')
  return (
    <Section>
      <Facts
        facts={[
          { name: t('why'), value: visit.reason },
          { name: t('state'), value: <VisitState visit={visit} /> },
          { name: t('when'), value: <RelativeTime at={visit.beganAt} /> },
          {
            name: visit.endedAt === null ? t('until') : t('ended'),
            // A past visit may have been on any day.
            value:
              visit.endedAt === null
                ? clockTime(visit.expiresAt, i18n.language)
                : exactTime(visit.endedAt, i18n.language),
          },
        ]}
      />
    </Section>
  )
}

/** Whether the visit is active, or who ended it. */
export function VisitState({ visit }: { visit: Pick<StaffVisit, 'endedBy'> }) {
  const { t } = useTranslation('visits')
  if (visit.endedBy === null) return <Badge tone="attention">{t('now')}</Badge>
  return <Badge>{t(`endedBy.${visit.endedBy}`)}</Badge>
}
