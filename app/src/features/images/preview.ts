import { NotDelivered } from '#adapters/image-delivery/image-delivery.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { noteVerdict } from './content/file-rows.ts'
import { awaitFile } from './content/read-file.ts'
import type { Preview } from './contract/images.ts'
import { gidOfImage } from './domain/image-states.ts'
import type { ImageSettings } from './domain/settings.ts'
import { isSameSettings } from './domain/settings-schema.ts'
import type { Target } from './domain/targets.ts'
import { imagesErrors } from './errors.ts'
import { noteTrial } from './optimise/generator.ts'
import { type Original, originalOf } from './optimise/original-of.ts'
import { type Trial, trySettings } from './optimise/try-settings.ts'
import { readSavedSettings } from './settings-store.ts'
import { shownBytes } from './shown.ts'

const READY_WITHIN_MS = 5_000

/**
 * Returns what settings would make of one image; writes nothing to the store. Only what the saved settings would make
 * decides about the image's state. Throws `images.no-image`, `images.not-ready`, `images.unreachable`, `images.busy`.
 */
export async function previewImage(
  ctx: ShopContext,
  { id, settings, target }: { id: string; settings?: ImageSettings | undefined; target?: Target | undefined },
): Promise<Preview> {
  const { settings: saved } = await ctx.tx(readSavedSettings)
  const chosen = settings ?? saved
  const found = await fetchOriginal(ctx, id)
  const trial = await trySettings(ctx, found, chosen, target)
  if (trial.verdict === 'not-supported' && trial.mayRetry) throw new AppError(trial.error)
  // The result of another format does not concern this file, so it is not stored.
  if (target) return asPreview(found, trial, target)
  const measured = measuredBefore(found, chosen)
  if (measured && trial.verdict === 'smaller')
    return asPreview(found, { ...trial, verdict: 'nothing-to-gain', reason: measured }, target)
  if (isSameSettings(chosen, saved))
    await noteOutcome(ctx, { id, current: found.current, trial, settings: chosen })
  return asPreview(found, trial, target)
}

/**
 * Returns why these settings gained nothing when measured with the same bytes, which overrides any estimate; null if
 * that was not measured.
 */
function measuredBefore(
  { row, current }: Original,
  settings: ImageSettings,
): 'delivered-alike' | 'went-back' | null {
  if (row?.state !== 'nothing-to-gain' || row.measured === null || row.current_digest !== current.digest)
    return null
  const { settings: tried } = (row.encoding ?? {}) as { settings?: unknown }
  const isMeasured = row.reason === 'delivered-alike' || row.reason === 'went-back'
  return isMeasured && isSameSettings(settings, tried)
    ? (row.reason as 'delivered-alike' | 'went-back')
    : null
}

async function fetchOriginal(ctx: ShopContext, id: string): Promise<Original> {
  const file = await awaitFile(ctx, gidOfImage(id), { withinMs: READY_WITHIN_MS })
  if (file === 'gone') throw new AppError(imagesErrors.noImage)
  if (typeof file !== 'object') throw new AppError(imagesErrors.notReady)
  try {
    return await originalOf(ctx, { id, file })
  } catch (error) {
    if (error instanceof NotDelivered)
      throw new AppError(imagesErrors.unreachable, undefined, { cause: error })
    throw error
  }
}

async function noteOutcome(
  ctx: ShopContext,
  about: { id: string; current: Original['current']; trial: Trial; settings: ImageSettings },
): Promise<void> {
  const { id, current, trial, settings } = about
  if (trial.verdict !== 'smaller') return noteTrial(ctx, { id, current, trial, settings })
  const { making } = trial
  await ctx.tx((tx) =>
    noteVerdict(tx, id, { current, state: 'can-be-optimised', reason: null, making, settings }),
  )
}

async function asPreview(
  { original, bytes }: Original,
  trial: Trial,
  target: Target | undefined,
): Promise<Preview> {
  const before = await shownBytes(bytes, original)
  const making = trial.verdict === 'not-supported' ? null : trial.making
  const candidate = trial.verdict === 'not-supported' ? null : trial.bytes
  const size = trial.verdict === 'smaller' ? trial.after : original
  return {
    verdict: trial.verdict,
    reason: trial.verdict === 'smaller' ? null : trial.reason,
    bytesBefore: original.bytes,
    before,
    candidate:
      candidate && making
        ? {
            ...(await shownBytes(candidate, size)),
            encoder: making.encoder,
            quality: making.quality,
            likeness: making.likeness,
          }
        : null,
    storedSaving: making?.storedShare ?? null,
    deliveredSaving: target ? null : (making?.foretold ?? null),
  }
}
