import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownPlan } from '#core/shops/domain/plan-order.ts'
import { useIsManager } from '#core/staff/ui/use-me.ts'
import { dateFormat, languageName } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { WrittenAnnouncement } from '../../contract/announcement.ts'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'
import { titleOf } from './title-of.ts'

const KEY = [...STAFF_KEY, 'announcements']
const AnnounceDialog = lateDialog(() => import('./announce-dialog.tsx').then((part) => part.AnnounceDialog))

/** Past, current and future announcements. */
export function AnnouncementsTab() {
  const { t, i18n } = useTranslation('community')
  const cache = useQueryClient()
  const mayAnnounce = useIsManager()
  const [edited, setEdited] = useState<WrittenAnnouncement | 'new' | null>(null)
  const [asked, setAsked] = useState<WrittenAnnouncement | null>(null)
  const query = useQuery({ queryKey: KEY, queryFn: () => staffCommunityApi.written() })
  // Somebody else may have changed or withdrawn it meanwhile.
  const reread = () => cache.invalidateQueries({ queryKey: KEY })
  const withdraw = useMutation({
    mutationFn: (id: string) => staffCommunityApi.withdrawAnnouncement({ id }),
    onSuccess: (now) => {
      cache.setQueryData(KEY, now)
      setAsked(null)
    },
    onError: reread,
  })
  // By the clock its days are chosen by.
  const day = (at: string) =>
    dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  return (
    <Section
      title={t('staff.announcements.tab')}
      action={mayAnnounce && <Button onPress={() => setEdited('new')}>{t('staff.announcements.add')}</Button>}
      flush
    >
      <Loaded query={query} rows={4}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <EmptyState drawing="calm" title={t('staff.announcements.empty')} />
          ) : (
            <Rows>
              {announcements.map((one) => (
                <Row
                  key={one.id}
                  title={
                    <Inline>
                      <span className="sp-strong">{titleOf(one)}</span>
                      <Badge tone={STATES[stateOf(one)]}>
                        {t(`staff.announcements.state.${stateOf(one)}`)}
                      </Badge>
                    </Inline>
                  }
                  note={t('staff.announcements.about', {
                    from: day(one.startsAt),
                    to: day(one.endsAt),
                    languages: Object.keys(one.texts)
                      .map((code) => languageName(code, i18n.language))
                      .join(', '),
                    plans:
                      one.plans.length === 0
                        ? t('staff.announcements.allPlans')
                        : one.plans.map(shownPlan).join(', '),
                  })}
                  action={
                    mayAnnounce && (
                      <Inline>
                        <Button
                          aria-label={t('staff.requests.editOf', { title: titleOf(one) })}
                          onPress={() => setEdited(one)}
                        >
                          {t('staff.requests.edit')}
                        </Button>
                        <Button
                          aria-label={t('proposal.withdrawOf', { title: titleOf(one) })}
                          onPress={() => setAsked(one)}
                        >
                          {t('proposal.withdraw')}
                        </Button>
                      </Inline>
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {edited && (
        <AnnounceDialog
          announcement={edited === 'new' ? null : edited}
          onDone={(now) => {
            cache.setQueryData(KEY, now)
            setEdited(null)
          }}
          onFailed={reread}
          onClose={() => setEdited(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('proposal.withdrawOf', { title: titleOf(asked) })}
          keep={t('suggest.cancel')}
          confirm={t('proposal.withdraw')}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(asked.id)}
          onClose={() => {
            setAsked(null)
            withdraw.reset()
          }}
        >
          <p>{t('staff.announcements.withdrawNote')}</p>
          {withdraw.error && <FailureLine error={withdraw.error} />}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const STATES = { current: 'success', planned: 'info', ended: 'neutral' } as const

function stateOf({ startsAt, endsAt }: WrittenAnnouncement): keyof typeof STATES {
  const now = Date.now()
  if (Date.parse(endsAt) <= now) return 'ended'
  return Date.parse(startsAt) <= now ? 'current' : 'planned'
}
