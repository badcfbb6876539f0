import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { ImageCounts } from './image-counts.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LIST_PATH, operationPath, RUNS_PATH } from './paths.ts'

const OperationsPanel = latePart(
  () => import('#core/changes/ui/operations-panel.tsx').then((part) => part.OperationsPanel),
  <SkeletonRows rows={8} />,
)
const OneOperation = latePart(
  () => import('./one-operation.tsx').then((part) => part.OneOperation),
  <Section>
    <SkeletonRows rows={8} />
  </Section>,
)

/** The tab of alt texts: the pictures, its runs, or one of them with its review. */
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
    <PlanGate feature="alt-text">
      <Section flush>
        <div className="sp-section-body">
          <Inline gap={3} spread>
            <ImageCounts />
            <Link to={RUNS_PATH}>{t('operations.show')}</Link>
          </Inline>
        </div>
        <ImageGrid />
      </Section>
    </PlanGate>
  )
}

/** All types of this feature. */
const OURS = { type: 'alt-text.' }
