import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { sightOfTrails } from './service.ts'

/** Step of the setup guide (1-shell §3). */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'breadcrumb_design',
    colour: 'info',
    navigate: '/seo-booster/breadcrumbs?tabindex=0',
    gate: breadcrumbsGate,
    // Home asks no theme: of a store whose pages cannot be read, that they are switched on is all it knows.
    done: async (ctx) => ['shown', 'unlooked'].includes(await sightOfTrails(ctx)),
  },
]
