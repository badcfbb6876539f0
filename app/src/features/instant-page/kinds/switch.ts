import { z } from 'zod'
import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { setCollecting } from '#core/visitor-vitals/collecting.ts'
import { metafieldOf } from '../domain/switches.ts'
import { saveEnabled } from '../store.ts'

const switchSchema = z.strictObject({ enabled: z.boolean() })
type SwitchValue = z.infer<typeof switchSchema>

/** Whether a speed feature is on. Liquid reads the value and prints nothing without it. */
export const switchKind = appMetafieldKind<SwitchValue>({
  name: 'instant-page.switch',
  schema: switchSchema,
  key: metafieldOf,
  read: (text) => valueOf(text),
  text: (_held, changes) => JSON.stringify({ v: 1, enabled: changes.at(-1)?.after?.enabled ?? false }),
  // A missing value means off.
  normalise: (value) => String(value?.enabled ?? false),
  inverse: ({ before }) => before ?? { enabled: false },
  async noteValue(tx, _shopId, { field, observed }) {
    const enabled = observed?.enabled ?? false
    if (field === 'visitor-vitals') await setCollecting(tx, enabled)
    else await saveEnabled(tx, enabled)
  },
  tooLarge: refusalErrors.tooLarge,
})

function valueOf(text: string | null): SwitchValue | null {
  if (text === null) return null
  try {
    const { enabled } = JSON.parse(text) as { enabled?: unknown }
    return typeof enabled === 'boolean' ? { enabled } : null
  } catch {
    return null
  }
}
