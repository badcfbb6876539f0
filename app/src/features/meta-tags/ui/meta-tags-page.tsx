import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTabsContext } from '#core/registry/client.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { TABS } from './paths.ts'

const loadPanel = () => import('./meta-tags-panel.tsx').then((part) => part.MetaTagsPanel)
const MetaTagsPanel = lazyPart(loadPanel)
// Whoever comes by the address of the first tab waits for it least when it comes with the page.
if ((new URLSearchParams(location.search).get('tabindex') ?? `${TABS.metaTags}`) === `${TABS.metaTags}`)
  void loadPanel().catch(() => undefined)
const OperationsTab = lazyPart(() => import('./operations-tab.tsx').then((part) => part.OperationsTab))

/** `/seo-booster/metatags`: the texts search results show, in tabs that keep their numbers in the address. */
export function MetaTagsPage() {
  const { t } = useTranslation('meta-tags')
  const others = use(ScreenTabsContext).filter(({ screen }) => screen === 'meta-tags')
  // Their names stand in texts of their own.
  const { t: named } = useTranslation(others.map(({ label }) => label.split(':')[0] ?? ''))
  const tabs = [
    { index: TABS.metaTags, label: t('tab.metaTags'), Panel: MetaTagsPanel },
    { index: TABS.operations, label: t('tab.operations'), Panel: OperationsTab },
    ...others.map(({ index, label, Panel }) => ({ index, label: named(label), Panel })),
  ].toSorted((a, b) => a.index - b.index)
  return (
    <Page title={t('title')} full back>
      <Tabs
        label={t('title')}
        ownAddress
        items={tabs.map(({ index, label, Panel }) => ({
          index,
          label,
          panel: (
            <Suspense fallback={<PanelSkeleton />}>
              <Panel />
            </Suspense>
          ),
        }))}
      />
    </Page>
  )
}

function PanelSkeleton() {
  return (
    <Loading>
      <Section flush>
        <SkeletonRows rows={8} />
      </Section>
    </Loading>
  )
}
