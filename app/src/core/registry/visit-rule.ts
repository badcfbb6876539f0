import { mayAs, type StaffRole } from '#core/staff/domain/roles.ts'
import type { RouteMeta, VisitRule } from './route.ts'
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

/** Why a visitor of this role may not make the call; null if they may. */
export function closedTo(rule: VisitRule, role: StaffRole): 'merchant' | StaffRole | null {
  if (rule === 'look') return null
  return rule === 'merchant' || !mayAs(role, rule) ? rule : null
}
