import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { isSwitchedOn } from './service.ts'

/** Step of the setup guide (1-shell §3). */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'breadcrumb_design',
    colour: 'info',
    navigate: '/seo-booster/breadcrumbs?tabindex=0',
    gate: breadcrumbsGate,
    done: isSwitchedOn,
  },
]
