import type { OwnData } from '#core/registry/own-data.ts'
import { captureKind } from './kinds/capture.ts'

const CAPTURE = { resourceId: 'installation', field: 'capture' }

/** The theme's 404 page reports visits unless a setting of ours says otherwise: that one ends it. */
export const ownData: OwnData = {
  async entries(ctx) {
    const [held] = await captureKind.read(ctx, [CAPTURE])
    if (held?.capture === false) return []
    const after = { capture: false }
    return [{ group: 'settings', kind: captureKind.name, ...CAPTURE, label: '', after }]
  },
}
