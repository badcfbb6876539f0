import type { VisitRule } from '#core/staff/domain/visit-rule.ts'
import type { RouteMeta } from './route.ts'
import type { ServerModule } from './server-module.ts'

/** The part of a contract's procedure that decides about visits. */
export interface VisitedRoute {
  '~orpc': { route: { method?: string; path?: string }; meta?: RouteMeta }
}

/** Returns a route as its module's contract declares it. */
export function procedureOf({ contract }: Pick<ServerModule, 'contract'>, name: string): VisitedRoute {
  // Every route of a module is in its contract (`composeRegistry`).
  return ((contract ?? {}) as Record<string, VisitedRoute>)[name] as VisitedRoute
}

/** Returns the rule of a route. Without a declaration, reads are open to visitors and everything else is closed. */
export function visitRuleOf({ '~orpc': { route, meta } }: VisitedRoute): VisitRule {
  return meta?.visit ?? (route.method === 'GET' ? 'look' : 'merchant')
}
