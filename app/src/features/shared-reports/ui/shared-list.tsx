import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SharedReport } from '../contract.ts'
import { nameKey } from './share-form.tsx'

const TONES: Record<SharedReport['state'], BadgeTone> = {
  open: 'success',
  ended: 'neutral',
  revoked: 'neutral',
}

/** All links: whether each is valid, until when, and how often it was opened. */
export function SharedList({
  shared,
  onRevoke,
}: {
  shared: readonly SharedReport[]
  onRevoke: (report: SharedReport) => void
}) {
  const { t, i18n } = useTranslation('shared-reports')
  const day = (at: string) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at))
  const moment = (at: string) => exactTime(at, i18n.language)
  return (
    <Section title={t('list.title')} flush>
      {shared.length === 0 ? (
        <EmptyState drawing="calm" title={t('list.empty')} />
      ) : (
        <Rows>
          {shared.map((one) => (
            <Row
              key={one.id}
              title={
                <Inline>
                  <span className="sp-strong">{t(nameKey(one.report))}</span>
                  <Badge tone={TONES[one.state]}>{t(`state.${one.state}`)}</Badge>
                </Inline>
              }
              note={[
                t('list.days', { from: day(one.createdAt), to: day(one.revokedAt ?? one.endsAt) }),
                t('list.opened', { count: one.opened }),
                one.openedAt && t('list.last', { at: moment(one.openedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              action={
                one.state === 'open' && (
                  <Button
                    aria-label={t('revoke.of', { name: t(nameKey(one.report)) })}
                    onPress={() => onRevoke(one)}
                  >
                    {t('revoke.action')}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
