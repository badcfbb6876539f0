import { z } from 'zod'
import { NotDelivered } from '#adapters/image-delivery/image-delivery.ts'
import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { PendingChange } from '#core/changes/change-kind.ts'
import type { ProposalOutcome, ValueGenerator } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { awaitFile } from '../content/read-file.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { MIME_OF, TARGETS } from '../domain/targets.ts'
import { imagesErrors } from '../errors.ts'
import { noteOf } from '../optimise/generator.ts'
import { originalOf } from '../optimise/original-of.ts'
import { keepTrial, trySettings } from '../optimise/try-settings.ts'
import type { Format } from './format-value.ts'

/** Images in memory at once per shop and process. */
const CONCURRENCY = 2
const READY_WITHIN_MS = 5_000

const params = z.object({ settings: settingsSchema, target: z.enum(TARGETS) })
type Params = z.infer<typeof params>

/** Makes an image's file in another format. An image without gain is free and nothing is written. */
export const convertGenerator: ValueGenerator<Format, Params> = {
  name: 'images.convert',
  feature: 'image-optimization',
  params,
  price: { credit: 'image-optimization', ceiling: () => 1 },
  concurrency: CONCURRENCY,
  async propose(ctx, changes, asked, { signal }) {
    const [change] = changes
    const outcome = change ? await proposeOne(ctx, change, { ...asked, signal }) : UNCHANGED
    return {
      outcomes: changes.map(() => outcome),
      credits: outcome.status === 'proposed' ? 1 : 0,
    }
  },
}

const UNCHANGED = { status: 'unchanged' } as const

async function proposeOne(
  ctx: ShopContext,
  { resourceId: gid, before }: PendingChange<Format>,
  { settings, target, signal }: Params & { signal: AbortSignal },
): Promise<ProposalOutcome<Format>> {
  const id = numberOf(gid, 'MediaImage')
  // An image in no gallery has no references to move; a converted one has to be restored first.
  if (before?.standing === 'converted') return UNCHANGED
  if (!before || before.places.length === 0) return failed(imagesErrors.inNoGallery, false)
  const file = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  if (id === null || file === 'gone') return failed(imagesErrors.noImage, false)
  if (typeof file !== 'object') return failed(imagesErrors.notReady, true)
  if (file.mime === MIME_OF[target]) return UNCHANGED
  try {
    const { original, bytes } = await originalOf(ctx, { id, file }, { signal })
    const trial = await trySettings(ctx, { original, bytes }, settings, target)
    if (trial.verdict === 'nothing-to-gain') return { ...UNCHANGED, because: `images:reason.${trial.reason}` }
    if (trial.verdict === 'not-supported') return failed(trial.error, trial.mayRetry)
    const content = await keepTrial(ctx, trial)
    const { digest, width, height, made } = content
    return {
      status: 'proposed',
      after: {
        standing: 'converted',
        mime: MIME_OF[target],
        bytes: content.bytes,
        digest,
        width,
        height,
        places: before.places,
        ...(made && { made }),
      },
      note: noteOf(content),
    }
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof NotDelivered || (error instanceof AppError && error.code.startsWith('outbound.'))))
      throw error
    return failed(imagesErrors.unreachable, true)
  }
}

function failed({ code }: ErrorDefinition, mayRetry: boolean): ProposalOutcome<Format> {
  return { status: 'failed', code, values: {}, mayRetry }
}
