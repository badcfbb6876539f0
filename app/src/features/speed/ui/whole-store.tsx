import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { CountFilters } from '#kit/ui/landing/count-filters.tsx'
import { NoMatch } from '#kit/ui/landing/no-match.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { FollowedPage, Measured, SpeedState } from '../contract.ts'
import { RATED, ratedAs, rateScore } from '../domain/ratings.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { FieldCard } from './field-card.tsx'
import { RatingBadge } from './rating.tsx'
import { speedApi } from './speed-api.ts'
import type { Filters } from './use-filters.ts'
import { type SpeedActions, useStoreField } from './use-speed.ts'
import { pathOf, useSpeedWords } from './use-speed-words.ts'
import { VisitorsCard } from './visitors-card.tsx'

/** The whole store: what visitors of any page experienced, and the tested pages. */
export function WholeStore({
  state,
  filters,
  actions,
}: {
  state: SpeedState
  filters: Filters
  actions: SpeedActions
}) {
  const { t } = useTranslation('speed')
  const { url: _, ...rest } = filters.input
  const store = useStoreField(rest)
  const plan = useLockedPlan(speedReportsGate)
  const device = filters.input.device
  return (
    <Stack gap={4}>
      <Loaded query={store}>
        {({ field, visitors, mayFetch }) => (
          <>
            <FieldCard
              title={t('field.store')}
              field={field}
              isPage={false}
              hasKey={state.hasFieldKey}
              mayFetch={mayFetch}
              plan={plan}
              fetching={actions.fetch.isPending}
              error={actions.fetch.error}
              onFetch={() => actions.fetch.mutate({ device })}
            />
            <VisitorsCard visitors={visitors} />
          </>
        )}
      </Loaded>
      <Pages pages={state.pages} filters={filters} actions={actions} />
    </Stack>
  )
}

function Pages({
  pages,
  filters: { rating, set },
  actions,
}: {
  pages: readonly FollowedPage[]
  filters: Filters
  actions: SpeedActions
}) {
  const { t, i18n } = useTranslation('speed')
  const number = numberFormat(i18n.language)
  const [leaving, setLeaving] = useState<FollowedPage | null>(null)
  const columns = usePageColumns(setLeaving)
  const csv = useCsv(() => speedApi.csv(), speedApi.csv)
  if (pages.length === 0)
    return (
      <Section title={t('pages.title')}>
        <p className="sp-strong">{t('nothing.reports')}</p>
        <p className="sp-subtle">{t('pages.empty')}</p>
      </Section>
    )
  const rated = Map.groupBy(pages, ({ mobile }) => ratedAs(mobile))
  const shown = rating === null ? pages : (rated.get(rating) ?? [])
  return (
    <Section title={t('pages.title')} csv={csv} flush>
      <div className="sp-section-body">
        <CountFilters
          groups={[
            {
              label: t('device.mobile'),
              filters: RATED.map((name) => ({
                key: name,
                label: t(`rating.${name}`),
                count: number.format(rated.get(name)?.length ?? 0),
                isEmpty: !rated.has(name),
                on: rating === name,
                onToggle: () => set({ mobile: rating === name ? '' : name }),
              })),
            },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <NoMatch onClear={() => set({ mobile: '' })} />
      ) : (
        <DataTable label={t('pages.title')} rows={shown} rowKey={({ id }) => id} columns={columns} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('pages.removeAsk', { path: pathOf(leaving.url) })}
          keep={t('pages.keep')}
          confirm={t('pages.remove')}
          pending={actions.remove.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => actions.remove.mutate(leaving.id, { onSuccess: () => setLeaving(null) })}
        >
          {t('pages.removeNote')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function usePageColumns(onRemove: (page: FollowedPage) => void): DataColumn<FollowedPage>[] {
  const { t } = useTranslation('speed')
  const page = ({ url }: FollowedPage) => (
    <Link to={`/core-web-vitals?url=${encodeURIComponent(pathOf(url))}`}>{pathOf(url)}</Link>
  )
  const remove = (row: FollowedPage) => (
    <Button call={speedApi.remove} onPress={() => onRemove(row)}>
      {t('pages.remove')}
    </Button>
  )
  return [
    { key: 'page', title: t('pages.page'), least: 13, cell: page },
    { key: 'mobile', title: t('device.mobile'), least: 10, cell: mobileResult },
    { key: 'desktop', title: t('device.desktop'), least: 10, cell: desktopResult },
    { key: 'remove', title: t('pages.remove'), keep: 1, short: true, cell: remove },
  ]
}

const mobileResult = ({ mobile }: FollowedPage) => <Result measured={mobile} />
const desktopResult = ({ desktop }: FollowedPage) => <Result measured={desktop} />

function Result({ measured }: { measured: Measured | null }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  if (!measured) return <span className="sp-subtle">{t('score.none')}</span>
  return (
    <span>
      <span className="sp-numeric sp-strong">{measured.score}</span>{' '}
      <RatingBadge rating={rateScore(measured.score)} />{' '}
      <span className="sp-subtle sp-small">
        {t('metricShort.lcp')} {words.ms(measured.metrics.lcp)} · <RelativeTime at={measured.at} />
      </span>
    </span>
  )
}
