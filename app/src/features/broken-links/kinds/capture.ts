import { z } from 'zod'
import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { saveSettings } from '../settings-store.ts'

const captureSchema = z.strictObject({ capture: z.boolean() })
export type CaptureValue = z.infer<typeof captureSchema>

/** Whether visits of the 404 page are captured. Liquid reads it; without the metafield they are. */
export const captureKind = appMetafieldKind<CaptureValue>({
  name: 'broken-links.capture',
  schema: captureSchema,
  key: () => 'broken_links',
  read: (text) => valueOf(text),
  text: (_held, [change]) => JSON.stringify({ v: 1, capture: change?.after?.capture ?? true }),
  // No value means capture is on.
  normalise: (value) => String(value?.capture ?? true),
  inverse: ({ before }) => before ?? { capture: true },
  noteValue: (tx, _shopId, { observed }) => saveSettings(tx, { capturing: observed?.capture ?? true }),
  tooLarge: refusalErrors.tooLarge,
})

function valueOf(text: string | null): CaptureValue | null {
  if (text === null) return null
  try {
    const { capture } = JSON.parse(text) as { capture?: unknown }
    return typeof capture === 'boolean' ? { capture } : null
  } catch {
    return null
  }
}
