import { KNOWN_ERRORS, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { optionsProblem } from './check-definition.ts'
import type { Automation } from './contract.ts'
import { automationErrors } from './errors.ts'
import { type AutomationRow, definitionOf, findAutomation, type RunState, runStates } from './store.ts'

/** Returns an automation with the state of its runs. Throws `automations.not-found`. */
export async function readAutomation(ctx: ShopContext, tx: ShopTx, id: string): Promise<Automation> {
  const row = await findAutomation(tx, id)
  return shown(ctx, row, (await runStates(tx)).get(id))
}

/** Returns a row as the screens show it. */
export function shown(ctx: ShopContext, row: AutomationRow, state: RunState | undefined): Automation {
  const problem = problemOf(ctx, row)
  return {
    id: row.id,
    ...definitionOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    today: state?.today ?? 0,
    waiting: state?.waiting ?? 0,
    lastRun: state?.operation_id
      ? {
          operationId: state.operation_id,
          at: (state.ran_at ?? row.created_at).toISOString(),
          resources: state.resources ?? 0,
          isRunning: state.is_running,
        }
      : null,
    isStuck: state?.is_stuck ?? false,
    problem: problem && { code: problem.code, message: problem.message, details: problem.details ?? {} },
  }
}

/** Returns why the last gathering failed; null if it did not, or if this version does not know the code. */
function problemOf(ctx: ShopContext, row: AutomationRow): AppError | null {
  const problem = ctx.offered(KNOWN_ERRORS).find(({ code }) => code === row.problem_code)
  if (!problem) return null
  const details = row.problem_details as Record<string, unknown>
  // Until November 2026 it was stored with a sentence instead of the fields: they are found again.
  if (problem.code === automationErrors.wrongOptions.code && !Array.isArray(details['fields']))
    return optionsProblem(ctx, definitionOf(row))
  return new AppError(problem, details)
}
