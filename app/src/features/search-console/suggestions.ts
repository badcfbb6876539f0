import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { SCREEN } from './paths.ts'
import { searchConsoleGate } from './plan-gates.ts'

/** Setup suggestion of the specification (1-shell §3); done once a property is connected. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'gsc_connect',
    colour: 'info',
    navigate: SCREEN,
    gate: searchConsoleGate,
    done: async (ctx) => ((await ctx.tx(findConnection))?.property ?? null) !== null,
  },
]
