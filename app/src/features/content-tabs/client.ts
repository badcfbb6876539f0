import type { ClientModule } from '#core/registry/client.ts'

const QUESTIONS = [
  'content-tabs:help.which',
  'content-tabs:help.block',
  'content-tabs:help.search',
  'content-tabs:help.facts',
] as const

export const client: ClientModule = {
  slug: 'content-tabs',
  screens: [
    {
      path: '/seo-booster/content-tabs/:id',
      under: '/seo-booster/metatags',
      load: () => import('./ui/set-page.tsx').then((part) => part.SetPage),
    },
  ],
  tabs: [
    {
      screen: '/seo-booster/metatags',
      index: 4,
      label: 'content-tabs:tab',
      load: () => import('./ui/tabs-panel.tsx').then((part) => part.TabsPanel),
    },
  ],
  help: [
    { screen: '/seo-booster/metatags', tabs: [4], questions: QUESTIONS },
    { screen: '/seo-booster/content-tabs/:id', questions: QUESTIONS },
  ],
}
