import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTabsContext } from '#core/registry/client.ts'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { StructuredDataState } from '../contract.ts'
import { SCHEMA_TABS } from '../paths.ts'
import { productSchemaGate } from '../plan-gates.ts'
import { EmbedCard } from './embed-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductType } from './product-type.tsx'
import { useProductForm } from './use-product-form.ts'

const TemplatesPanel = lazyPart(() => import('./templates-panel.tsx').then((part) => part.TemplatesPanel))

/**
 * The screen once its state is loaded: all types first, then the product. The form and its unsaved values survive a
 * change of tab.
 */
export function SchemaScreen({ state }: { state: StructuredDataState }) {
  const { t } = useTranslation('structured-data')
  const form = useProductForm(state.product)
  const plan = useLockedPlan(productSchemaGate)
  // Every plan may switch off what is on.
  const locked = state.product.enabled ? null : plan
  const others = use(ScreenTabsContext).filter(({ screen }) => screen === '/schema')
  // Tab labels of other features come from their own namespaces.
  const { t: named } = useTranslation(others.map(({ label }) => label.split(':')[0] ?? ''))
  const unread = state.templates.filter((template) => template.reason === 'not-read').length
  return (
    <Tabs
      label={t('title')}
      items={[
        ...others.map(({ index, label, Panel }) => ({
          index,
          label: named(label),
          panel: (
            <Suspense
              fallback={
                <Loading>
                  <SkeletonRows rows={4} />
                </Loading>
              }
            >
              <Stack gap={4}>
                {state.embed.status !== 'enabled' && <EmbedCard embed={state.embed} theme={state.theme} />}
                <Panel />
              </Stack>
            </Suspense>
          ),
        })),
        {
          index: SCHEMA_TABS.product,
          label: t('product.title'),
          panel: (
            <Split
              main={
                <>
                  {locked === null ? (
                    <ProductType form={form} saved={state.product.enabled} publishedAt={state.publishedAt} />
                  ) : (
                    <Section title={t('product.title')} note={t('product.note')}>
                      <LockedFeature plan={locked} />
                    </Section>
                  )}
                  <EmbedCard embed={state.embed} theme={state.theme} />
                  {locked === null && <ProductDetails form={form} />}
                </>
              }
              aside={<PreviewPane settings={form.values} templates={state.templates} />}
            />
          ),
        },
        {
          index: SCHEMA_TABS.templates,
          label: t('tab.templates'),
          badge: unread > 0 && <Badge tone="attention">{unread}</Badge>,
          panel: (
            <Suspense
              fallback={
                <Loading>
                  <SkeletonRows rows={4} />
                </Loading>
              }
            >
              <TemplatesPanel templates={state.templates} theme={state.theme} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
