import { hasApplied } from '#core/changes/operation/has-applied.ts'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { altTextGate } from './plan-gates.ts'

/** Onboarding suggestion of the specification (1-shell §3); complete once its action has really happened. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'meta_ai_alttag',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=2',
    gate: altTextGate,
    done: (ctx) => hasApplied(ctx, ['alt-text.edit', 'alt-text.generate']),
  },
]
