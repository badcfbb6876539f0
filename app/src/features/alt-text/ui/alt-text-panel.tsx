import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { altTextGate } from '../plan-gates.ts'
import { ImageCounts } from './image-counts.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LIST_PATH, operationPath, RUNS_PATH } from './paths.ts'

const OperationsPanel = latePart(
  () => import('#core/changes/ui/operations-panel.tsx').then((part) => part.OperationsPanel),
  <SkeletonRows rows={8} />,
)
const NoImages = latePart(
  () => import('./no-images.tsx').then((part) => part.NoImages),
  <SkeletonRows rows={4} />,
)
const StoreDataProgress = latePart(
  () => import('#core/catalogue/ui/store-data-progress.tsx').then((part) => part.StoreDataProgress),
  <SkeletonRows rows={2} />,
)
const OneOperation = latePart(
  () => import('./one-operation.tsx').then((part) => part.OneOperation),
  <Section>
    <SkeletonRows rows={8} />
  </Section>,
)

/** The tab of alt texts: the images, the list of operations, or one operation with its review. */
export function AltTextPanel() {
  const { t } = useTranslation(['alt-text', 'changes', 'grid'])
  const [query] = useSearchParams()
  const id = query.get('operation')
  if (id && /^\d{1,18}$/.test(id)) return <OneOperation id={id} key={id} />
  if (query.get('runs'))
    return (
      <Stack gap={4}>
        <Inline>
          <Link to={LIST_PATH}>{t('operations.all')}</Link>
        </Inline>
        <Section title={t('operations.title')} flush>
          <OperationsPanel only={OURS} pathOf={operationPath} />
        </Section>
      </Stack>
    )
  return (
    <PlanGate gate={altTextGate}>
      <Section flush>
        <Images />
      </Section>
    </PlanGate>
  )
}

/** The images once the store was synced; before that, the progress or the empty state. */
function Images() {
  const { t } = useTranslation('alt-text')
  const { isPending, data: status } = useCatalogue()
  if (isPending)
    return (
      <Loading>
        <SkeletonRows rows={8} />
      </Loading>
    )
  if (status && status.asOf === null)
    return status.progress ? (
      <div className="sp-section-body">
        <StoreDataProgress progress={status.progress} />
      </div>
    ) : (
      <NoImages />
    )
  return (
    <>
      <div className="sp-section-body">
        <Inline gap={3} spread>
          <ImageCounts />
          <Link to={RUNS_PATH}>{t('operations.show')}</Link>
        </Inline>
      </div>
      <ImageGrid />
    </>
  )
}

/** Prefix of this feature's operation types. */
const OURS = { type: 'alt-text.' }
