import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { BreadcrumbState } from '../contract.ts'
import { type ReasonFilter, reasonsOf } from '../domain/trail-rules.ts'
import { pathOf } from './breadcrumbs-api.ts'
import { DesignTab } from './design-tab.tsx'
import { useForm } from './use-form.ts'

const WAITING = <SkeletonRows rows={8} sign={false} />
// Only a store that was never synced shows it.
const NothingRead = latePart(
  () => import('#core/catalogue/ui/nothing-read.tsx').then((part) => part.NothingRead),
  <SkeletonRows rows={4} />,
)
const StructureTab = latePart(() => import('./structure-tab.tsx').then((part) => part.StructureTab), WAITING)
const TrailsTab = latePart(() => import('./trails-tab.tsx').then((part) => part.TrailsTab), WAITING)
const CustomTab = latePart(() => import('./custom-tab.tsx').then((part) => part.CustomTab), WAITING)

/** The screen once its state is loaded. The form and its unsaved values survive a change of tab. */
export function BreadcrumbsScreen({ state, locked }: { state: BreadcrumbState; locked: string | null }) {
  const { t } = useTranslation('breadcrumbs')
  const form = useForm(state.settings)
  const { reading } = state
  if (reading.state === 'catalogue')
    return (
      <Section flush>
        <NothingRead title={t('none.title')}>{t('none.note')}</NothingRead>
      </Section>
    )
  return (
    <Landing
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          {reading.state === 'failed' && <Banner tone="attention" title={t('reading.failed')} />}
          {form.error !== null && <FailureLine error={form.error} />}
        </>
      }
      headline={<Counted state={state} />}
      tiles={reading.asOf !== null && <Counts state={state} />}
      table={
        <Tabs
          label={t('title')}
          items={[
            {
              label: t('tab.design'),
              panel: <DesignTab form={form} state={state} locked={locked !== null} />,
            },
            { label: t('tab.structure'), panel: <StructureTab form={form} state={state} /> },
            { label: t('tab.trails'), panel: <TrailsTab state={state} /> },
            { label: t('tab.custom'), panel: <CustomTab state={state} /> },
          ]}
        />
      }
      operations={
        state.publishedAt !== null && <RecentOperations type="breadcrumbs." none={t('operations.none')} />
      }
    />
  )
}

function Counted({ state: { products, reading, settings, block } }: { state: BreadcrumbState }) {
  const { t, i18n } = useTranslation('breadcrumbs')
  const number = numberFormat(i18n.language)
  // A trail that is written is shown only where the theme has the block.
  const isShown = settings.shown && block.status === 'added'
  if (reading.asOf === null) return <Banner tone="info" title={t('reading.running')} />
  return (
    <Headline
      value={t('headline.value', {
        part: number.format(isShown ? products.written : products.withCollection),
        whole: number.format(products.total),
      })}
      label={t(isShown ? 'headline.shown' : 'headline.ready', { count: products.total })}
      asOf={reading.asOf}
      coverage={t('headline.coverage', { count: products.total, number: number.format(products.total) })}
    />
  )
}

function Counts({ state: { products } }: { state: BreadcrumbState }) {
  const { t, i18n } = useTranslation('breadcrumbs')
  const number = numberFormat(i18n.language)
  const of = (filter: ReasonFilter) =>
    products.byReason
      .filter(({ code }) => reasonsOf(filter).some((one) => one === code))
      .reduce((total, { products: counted }) => total + counted, 0)
  return (
    <Tiles label={t('tiles.label')}>
      {(['yours', 'structure', 'size', 'without'] as const).map((group) => (
        <Tile
          key={group}
          label={t(`tiles.${group}`)}
          value={number.format(of(group))}
          to={pathOf('trails', `&reason=${group}`)}
        />
      ))}
    </Tiles>
  )
}
