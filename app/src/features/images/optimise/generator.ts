import { z } from 'zod'
import { NotDelivered } from '#adapters/image-delivery/image-delivery.ts'
import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { PendingChange } from '#core/changes/change-kind.ts'
import type { Proposal, ProposalOutcome, ValueGenerator } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { Content } from '../content/content-value.ts'
import { noteFailed, notePassing, noteVerdict } from '../content/file-rows.ts'
import { awaitFile } from '../content/read-file.ts'
import type { ImageReason, ImageState } from '../domain/image-states.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { imagesErrors } from '../errors.ts'
import { originalOf } from './original-of.ts'
import { keepTrial, type Trial, trySettings } from './try-settings.ts'

/** Images in memory at once per shop and process; the codec has two threads. */
const CONCURRENCY = 3
const READY_WITHIN_MS = 5_000

const params = z.object({ settings: settingsSchema })
type Params = z.infer<typeof params>

/** Makes the smaller file of an image. An image without gain is free and nothing is written. */
export const imageGenerator: ValueGenerator<Content, Params> = {
  name: 'images.optimise',
  feature: 'image-optimization',
  params,
  price: { credit: 'image-optimization', ceiling: () => 1 },
  concurrency: CONCURRENCY,
  async propose(ctx, changes, { settings }, { signal }) {
    const [change] = changes
    const outcome = change ? await proposeOne(ctx, change, { settings, signal }) : UNCHANGED
    const all: Proposal<Content> = {
      outcomes: changes.map(() => outcome),
      credits: outcome.status === 'proposed' ? 1 : 0,
    }
    return all
  },
}

const UNCHANGED = { status: 'unchanged' } as const

async function proposeOne(
  ctx: ShopContext,
  { resourceId: gid }: PendingChange<Content>,
  { settings, signal }: { settings: ImageSettings; signal: AbortSignal },
): Promise<ProposalOutcome<Content>> {
  const id = numberOf(gid, 'MediaImage')
  const file = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  if (id === null) return failed(imagesErrors.noImage, false)
  if (file === 'gone') {
    await ctx.tx((tx) => noteFailed(tx, id, 'gone'))
    return failed(imagesErrors.noImage, false)
  }
  if (typeof file !== 'object') {
    await ctx.tx((tx) => notePassing(tx, id, 'not-ready'))
    return failed(imagesErrors.notReady, true)
  }
  try {
    const { original, bytes, current } = await originalOf(ctx, { id, file }, { signal })
    const trial = await trySettings(ctx, { original, bytes }, settings)
    if (trial.verdict !== 'smaller') {
      await noteTrial(ctx, { id, current, trial, settings })
      return trial.verdict === 'not-supported'
        ? failed(trial.error, trial.mayRetry)
        : { ...UNCHANGED, because: `images:reason.${trial.reason}` }
    }
    const after = await keepTrial(ctx, trial)
    if (after.digest === current.digest) return UNCHANGED
    return { status: 'proposed', after, note: noteOf(after) }
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof NotDelivered || (error instanceof AppError && error.code.startsWith('outbound.'))))
      throw error
    await ctx.tx((tx) => notePassing(tx, id, 'unreachable'))
    return failed(imagesErrors.unreachable, true)
  }
}

/** Returns the note shown beside the value: the chosen encoding and its predicted saving. */
export function noteOf({ made, bytes }: Content): Record<string, string | number> {
  if (!made) return {}
  return {
    encoder: made.encoder,
    ...(made.quality !== null && { quality: made.quality }),
    ...(made.likeness && { ssimulacra2: Math.round(made.likeness.ssimulacra2 * 10) / 10 }),
    bytesBefore: made.original.bytes,
    bytesAfter: bytes,
    foretold: Math.round(made.foretold * 10) / 10,
  }
}

/** Stores a trial that led to no change. One of a busy moment says nothing about the image. */
export async function noteTrial(
  ctx: ShopContext,
  about: {
    id: string
    current: Content
    trial: Exclude<Trial, { verdict: 'smaller' }>
    settings: ImageSettings
  },
): Promise<void> {
  const { id, current, trial, settings } = about
  if (trial.verdict === 'not-supported' && trial.mayRetry) return
  const making = trial.verdict === 'nothing-to-gain' ? trial.making : null
  // Other settings, such as a maximum width, may be light enough.
  const state: ImageState = trial.reason === 'too-heavy' ? 'failed' : trial.verdict
  const reason: ImageReason = trial.reason
  await ctx.tx((tx) => noteVerdict(tx, id, { current, state, reason, making, settings }))
}

function failed({ code }: ErrorDefinition, mayRetry: boolean): ProposalOutcome<Content> {
  return { status: 'failed', code, values: {}, mayRetry }
}
