import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Overview } from '../contract.ts'
import { captureKind } from '../kinds/capture.ts'
import { getOverview } from '../overview.ts'

/** Starts or stops capture, on the storefront and on the server. Throws `changes.conflict`, `changes.refused`. */
export async function setCapture(ctx: ShopContext, { capturing }: { capturing: boolean }): Promise<Overview> {
  const { changes } = await applyNow(ctx, {
    kind: captureKind,
    changes: [{ resourceId: 'installation', field: 'capture', after: { capture: capturing } }],
    cause: 'merchant',
    type: 'broken-links.capture',
    title: { key: `broken-links:history.capture${capturing ? 'Started' : 'Stopped'}`, values: {} },
  })
  const failure = changes[0] && failureOf(ctx, changes[0])
  if (failure) throw failure
  return getOverview(ctx)
}
