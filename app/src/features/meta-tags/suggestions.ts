import { hasApplied } from '#core/changes/operation/has-applied.ts'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { bulkEditingGate, metaTagsGate } from './plan-gates.ts'

/** Onboarding suggestions of the specification (1-shell §3); each is complete once its action has really happened. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'meta_ai',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=1',
    gate: metaTagsGate,
    done: (ctx) => hasApplied(ctx, ['meta-tags.edit', 'meta-tags.generate']),
  },
  {
    id: 'meta_ai_bulkoperation',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=5',
    gate: bulkEditingGate,
    done: (ctx) => hasApplied(ctx, ['meta-tags.bulk-edit', 'meta-tags.import', 'meta-tags.generate']),
  },
]
