import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { themeFileKind } from '#core/changes/kinds/theme-file.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { applyEdits, type ThemeEdit, type ThemeFile } from '#rules/arbitration/theme-code/theme-edits.ts'
import type { FixPatch } from '../contract/fixes.ts'
import { patchOf } from '../domain/patch.ts'
import { schemaResultsErrors } from '../errors.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { digestOf } from './look.ts'
import { themeLooks } from './look-result.ts'
import { mayWrite, whatIsOff } from './state.ts'

/** Operation type in History: `schema-results:operation.clean`. */
const OPERATION = 'schema-results.clean'

interface Planned {
  themeId: string
  files: ThemeFile[]
  edits: ThemeEdit[]
  conflicts: number
}

/**
 * Returns the files as edited to resolve these conflicts. Throws `schema-results.look-again` if the theme has changed
 * since the check, or if no edit can resolve any of them.
 */
async function plan(ctx: ShopContext, ids: readonly string[]): Promise<Planned> {
  const { result } = await ctx.tx(themeLooks.find)
  const chosen = (result?.conflicts ?? []).filter(({ id }) => ids.includes(id))
  const edits = chosen.flatMap((conflict) => conflict.edits)
  if (!result?.theme || edits.length === 0) throw new AppError(schemaResultsErrors.lookAgain)
  const themeId = result.theme.id
  const names = [...new Set(edits.map(({ file }) => file))].sort()
  const texts = await themeFileKind.read(
    ctx,
    names.map((field) => ({ resourceId: themeId, field })),
  )
  const files = names.map((name, at) => ({ name, text: texts[at] ?? '' }))
  if (files.some(({ name, text }) => digestOf(text) !== result.digests[name]))
    throw new AppError(schemaResultsErrors.lookAgain)
  return { themeId, files, edits, conflicts: chosen.length }
}

/** Returns the changes line by line. Throws `schema-results.look-again`. */
export async function previewFixes(ctx: ShopContext, { ids }: { ids: string[] }): Promise<FixPatch> {
  const { files, edits } = await plan(ctx, ids)
  const of = (file: string) => edits.filter((edit) => edit.file === file)
  return patchOf(files.map(({ name, text }) => ({ file: name, before: text, edits: of(name) })))
}

/**
 * Writes the edits as one operation; each file is a change with its own undo. Throws `plans.locked`,
 * `schema-results.features-off`, `refusal.theme-protected` and `schema-results.look-again`.
 */
export async function applyFixes(
  ctx: ShopContext,
  { ids }: { ids: string[] },
): Promise<{ operationId: string }> {
  await requireFeature(ctx, schemaResultsGate)
  if ((await whatIsOff(ctx)).length > 0) throw new AppError(schemaResultsErrors.featuresOff)
  if (!(await ctx.tx((tx) => mayWrite(ctx, tx)))) throw new AppError(refusalErrors.themeProtected)
  const { themeId, files, edits, conflicts } = await plan(ctx, ids)
  const { id } = await createOperation(ctx, {
    type: OPERATION,
    performedOn: 'store',
    fields: ['theme-file'],
    title: { key: 'schema-results:history.clean', values: { count: String(conflicts) } },
    cause: 'merchant',
    notify: false,
    changes: applyEdits(files, edits).map(({ file, before, after }) => ({
      kind: themeFileKind.name,
      resourceId: themeId,
      field: file,
      label: file,
      expected: before,
      after,
    })),
  })
  return { operationId: id }
}
