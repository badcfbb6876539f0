import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTabsContext } from '#core/registry/client.ts'
import { menuWords } from '#kit/ui/i18n/menu-words.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { META_TAGS_PATH } from './paths.ts'

/**
 * `/seo-booster/metatags`: texts of search results, in tabs whose numbers are in the URL. Titled by the open tab, as the
 * screens of the other menu entries are by themselves: the entry's name is marked in the menu.
 */
export function MetaTagsPage() {
  const { t } = useTranslation('shell')
  const content = menuWords(t, 'meta-tags:menu.main')
  const tabs = use(ScreenTabsContext).filter(({ screen }) => screen === META_TAGS_PATH)
  // Labels of other features' tabs are in the namespaces of those features.
  const { t: named } = useTranslation(tabs.map(({ label }) => label.split(':')[0] ?? ''))
  const [query] = useSearchParams()
  const open = tabs.find(({ index }) => String(index) === query.get('tabindex')) ?? tabs[0]
  return (
    <Page title={open ? named(open.label) : content} full>
      <Tabs
        label={content}
        ownUrl
        items={tabs.map(({ index, label, Panel }) => ({
          index,
          label: named(label),
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
