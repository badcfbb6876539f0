import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { imagesGate } from '../plan-gates.ts'
import { ImagesSkeleton } from './images-skeleton.tsx'
import { imagesIn, openStates } from './list-search.ts'
import { TABS } from './paths.ts'
import { useDashboard, useReadSizes } from './use-images.ts'

const ROWS = (
  <Section flush>
    <SkeletonRows rows={8} />
  </Section>
)
const ImagesPanel = latePart(
  () => import('./images-panel.tsx').then((part) => part.ImagesPanel),
  <ImagesSkeleton />,
)
const SizesPanel = latePart(() => import('./sizes-panel.tsx').then((part) => part.SizesPanel), ROWS)
const OperationsTab = latePart(() => import('./operations-tab.tsx').then((part) => part.OperationsTab), ROWS)
const HomePanel = latePart(() => import('./home-panel.tsx').then((part) => part.HomePanel), ROWS)
const AutomationPanel = latePart(
  () => import('./automation-panel.tsx').then((part) => part.AutomationPanel),
  ROWS,
)
const SettingsPanel = latePart(() => import('./settings-panel.tsx').then((part) => part.SettingsPanel), ROWS)
const ImagePage = lazyPart(() => import('./image-page.tsx').then((part) => part.ImagePage), PageNotLoaded)
const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))
const RestoreAllDialog = lateDialog(() =>
  import('./restore-all-dialog.tsx').then((part) => part.RestoreAllDialog),
)

/** `/speed-booster/imageoptimization`: the tabs, or the image named by `image` in the URL. */
export function ImagesPage() {
  const [query] = useSearchParams()
  const image = query.get('image')
  if (image === null || !/^\d{1,18}$/.test(image)) return <ImagesTabs />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ImagePage id={image} key={image} />
    </Suspense>
  )
}

function ImagesTabs() {
  const { t } = useTranslation('images')
  const { data } = useDashboard()
  const readSizes = useReadSizes()
  const locked = useLockedPlan(imagesGate)
  const [dialog, setDialog] = useState<'optimise' | 'restore' | null>(null)
  const of = (...states: string[]) =>
    data?.states.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0) ?? 0
  const states = openStates(of)
  const open = of(...states)
  const close = () => setDialog(null)
  return (
    <Page
      title={t('title')}
      full
      primary={{
        label: t('action.optimiseOpen'),
        onAction: () => setDialog('optimise'),
        disabled: open === 0 || locked !== null,
      }}
      secondary={[
        { label: t('action.readSizes'), onAction: () => readSizes.mutate(), disabled: data?.sizing ?? true },
        ...(of('optimised') > 0
          ? [{ label: t('action.restoreAll'), onAction: () => setDialog('restore') }]
          : []),
      ]}
    >
      <Tabs
        label={t('title')}
        ownUrl
        items={[
          { index: TABS.images, label: t('tab.images'), panel: <ImagesPanel /> },
          { index: TABS.sizes, label: t('tab.sizes'), panel: <SizesPanel /> },
          { index: TABS.operations, label: t('tab.operations'), panel: <OperationsTab /> },
          { index: TABS.home, label: t('tab.home'), panel: <HomePanel /> },
          { index: TABS.automation, label: t('tab.automation'), panel: <AutomationPanel /> },
          { index: TABS.settings, label: t('tab.settings'), panel: <SettingsPanel /> },
        ]}
      />
      {dialog === 'optimise' && <OptimiseDialog selection={imagesIn(states)} count={open} onClose={close} />}
      {dialog === 'restore' && <RestoreAllDialog count={of('optimised')} onClose={close} />}
    </Page>
  )
}
