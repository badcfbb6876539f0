import type { Operation } from '#core/changes/contract.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import { type AppliedChange, applyNow } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Finding } from '#rules/redirects/compile/finding.ts'
import type { Asked } from '#rules/redirects/compile/gather.ts'
import { compileAsked } from './compile-asked.ts'
import { redirectChange, stepOf } from './redirect-changes.ts'

/** More than this is no edit while somebody waits. */
const MOST_AT_ONCE = 10

export interface RedirectWish {
  asked: readonly Asked[]
  cause: Operation['cause']
  /** `<slug>.<what>` of whoever asks. */
  type: string
  /** Locale key and values of the line History shows. */
  title: Operation['title']
}

export interface SavedRedirects {
  /** Everything the compiler says; with one refusal among it, nothing was written. */
  findings: Finding[]
  isRefused: boolean
  /** Null: nothing had to be written, or all of it was refused. */
  operationId: string | null
  /** What came of each write; empty where the worker writes them as an operation. */
  changes: Pick<AppliedChange<unknown>, 'resourceId' | 'state' | 'errorCode' | 'errorMessage'>[]
}

/**
 * Leads paths elsewhere, or nowhere, as the compiler allows: refused whole when it closes a loop, chains folded. To delete
 * what is not there is no refusal. Throws what `applyNow` and `createOperation` throw.
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
