import type { Operation } from '#core/changes/contract.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import { type AppliedChange, applyNow } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Finding } from '#rules/redirects/compile/finding.ts'
import type { Asked } from '#rules/redirects/compile/gather.ts'
import { compileAsked } from './compile-asked.ts'
import { redirectChange, stepOf } from './redirect-changes.ts'

/** More than this is too much to write while the merchant waits. */
const MOST_AT_ONCE = 10

export interface RedirectWish {
  asked: readonly Asked[]
  cause: Operation['cause']
  /** `<slug>.<what>` of the caller. */
  type: string
  /** Locale key and values of the line in the History. */
  title: Operation['title']
}

export interface SavedRedirects {
  /** All findings of the compiler; if one of them is a refusal, nothing was written. */
  findings: Finding[]
  isRefused: boolean
  /** Null: nothing had to be written, or everything was refused. */
  operationId: string | null
  /** Outcome of each write; empty if the worker writes them as an operation. */
  changes: Pick<
    AppliedChange<unknown>,
    'resourceId' | 'state' | 'errorCode' | 'errorMessage' | 'errorValues'
  >[]
}

/**
 * Saves or removes redirects as the compiler allows: refuses all of them if one closes a loop, and shortens chains.
 * Deleting a redirect that does not exist is not refused. Throws what `applyNow` and `createOperation` throw.
 */
export async function saveRedirects(ctx: ShopContext, wish: RedirectWish): Promise<SavedRedirects> {
  const { findings, writes } = await compileAsked(ctx, wish.asked)
  const isRefused = findings.some(({ code, key }) => code === 'refused' && key !== 'unknown')
  if (isRefused || writes.length === 0) return { findings, isRefused, operationId: null, changes: [] }
  const changes = writes.map((write) => redirectChange(stepOf(write)))
  const { cause, type, title } = wish
  if (cause === 'merchant' && changes.length <= MOST_AT_ONCE) {
    const done = await applyNow(ctx, {
      kind: redirectKind,
      changes,
      cause,
      type,
      performedOn: 'store',
      title,
    })
    return { findings, isRefused, operationId: done.operationId, changes: done.changes }
  }
  const operation = await createOperation(ctx, {
    type,
    performedOn: 'store',
    fields: ['redirect'],
    title,
    cause,
    changes: changes.map((change) => ({ ...change, kind: redirectKind.name })),
  })
  return { findings, isRefused, operationId: operation.id, changes: [] }
}
