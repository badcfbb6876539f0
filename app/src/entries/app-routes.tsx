import type { ClientModule, ScreenTab } from '#core/registry/client.ts'
import { client as altText } from '#features/alt-text/client.ts'
import { client as history } from '#features/history/client.ts'
import { client as home } from '#features/home/client.ts'
import { client as metaTags } from '#features/meta-tags/client.ts'
import { client as onboarding } from '#features/onboarding/client.ts'
import { client as plans } from '#features/plans/client.ts'
import { client as schemaResults } from '#features/schema-results/client.ts'
import { client as settings } from '#features/settings/client.ts'
import { client as structuredData } from '#features/structured-data/client.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'

const MODULES: Record<string, ClientModule> = Object.fromEntries(
  [altText, history, home, metaTags, onboarding, plans, schemaResults, settings, structuredData].map(
    (module) => [module.slug, module],
  ),
)

const WRITERS = Object.values(MODULES)
  .flatMap(({ automationWriters = [] }) => automationWriters)
  // A new automation begins with the writer of most fields.
  .sort((a, b) => b.fields.length - a.fields.length)
  .map(({ load, ...writer }) => ({ ...writer, Options: lazyPart(load) }))

/** Tabs that features and core add to screens of others. */
export const SCREEN_TABS: readonly ScreenTab[] = [
  ...Object.values(MODULES).flatMap(({ tabs = [] }) => tabs),
  {
    screen: 'meta-tags',
    index: 6,
    label: 'automations:tab',
    load: () =>
      import('#features/automations/ui/automations-panel.tsx').then(({ AutomationsPanel }) => () => (
        <AutomationsPanel writers={WRITERS} />
      )),
  },
]

/** The feature that answers "What next?" on Home. */
export const loadHomeNext = onboarding.homeNext

/** The spec's paths (1 §2) and the feature that draws each: `slug`, or `slug#page` where it has several. */
const ROUTES: Record<string, string> = {
  '/': 'home',
  '/schema': 'structured-data',
  '/schema-results': 'schema-results#results',
  '/schema-errors': 'schema-results#errors',
  '/schema-duplication': 'schema-results#duplicates',
  '/schema-critical-info': 'schema-results#critical',
  '/seo-booster/metatags': 'meta-tags',
  '/seo-booster/metatags/import': 'meta-tags#import',
  '/seo-booster/metatags/:kind/:id': 'meta-tags#editor',
  '/history': 'history',
  '/operations': 'history#operations',
  '/operations/:id': 'history#operation',
  '/pricing': 'plans',
  '/pricing/one-time-plan': 'plans#one-time',
  '/pricing/custom-plan/:type': 'plans#offer',
  '/oneTimeCharge': 'plans#one-time',
  '/settings': 'settings',
}

/** Menu entries besides Home, which is the app's own entry; `key` names the text in `shell.json`. */
export const MENU = [
  { to: '/schema', key: 'shell:menu.schema' },
  { to: '/schema-results', key: 'shell:menu.results' },
  { to: '/schema-errors', key: 'shell:menu.errors' },
  { to: '/schema-duplication', key: 'shell:menu.duplicates' },
  { to: '/schema-critical-info', key: 'shell:menu.critical' },
  { to: '/seo-booster/metatags', key: 'shell:menu.content' },
  { to: '/history', key: 'shell:menu.history' },
  { to: '/pricing', key: 'shell:menu.price' },
  { to: '/settings', key: 'shell:menu.settings' },
] as const

/** Every route with the way to load its page. */
export const SCREENS = Object.entries(ROUTES).map(([path, target]) => {
  const [slug = '', page = 'main'] = target.split('#')
  const load = MODULES[slug]?.pages?.[page]
  if (!load) throw new Error(`The route ${path} names a page nobody has: ${target}.`)
  return { path, load }
})
