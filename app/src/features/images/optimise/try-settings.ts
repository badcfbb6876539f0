import type { ImageFormat, Optimised } from '#adapters/image-codec/optimise/outcome.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { type Content, LEAST_SAVING, type Making } from '../content/content-value.ts'
import { keepBytes } from '../content/kept-bytes.ts'
import type { ImageReason } from '../domain/image-states.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { MIME_OF, type Target } from '../domain/targets.ts'
import { imagesErrors } from '../errors.ts'
import { readTrackRecord } from './prediction.ts'

/** Result of settings for one file; nothing was written. */
export type Trial =
  | { verdict: 'smaller'; after: Content; making: Making; bytes: Uint8Array }
  | { verdict: 'nothing-to-gain'; reason: ImageReason; making: Making | null; bytes: Uint8Array | null }
  | { verdict: 'not-supported'; reason: ImageReason; error: ErrorDefinition; mayRetry: boolean }

const MIMES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

const REASONS = {
  unreadable: { reason: 'unreadable', error: imagesErrors.unreadable, mayRetry: false },
  format: { reason: 'format', error: imagesErrors.format, mayRetry: false },
  'too-large': { reason: 'too-large', error: imagesErrors.tooLarge, mayRetry: false },
  'too-heavy': { reason: 'too-heavy', error: imagesErrors.tooHeavy, mayRetry: false },
  busy: { reason: 'too-heavy', error: imagesErrors.busy, mayRetry: true },
} as const satisfies Record<
  Extract<Optimised, { verdict: 'not-supported' }>['reason'],
  { reason: ImageReason; error: ErrorDefinition; mayRetry: boolean }
>

/**
 * Makes a file smaller and predicts what visitors would save. The bytes are not stored yet. A conversion to another
 * format does not rely on the prediction: what visitors would get is measured before any visitor sees it.
 */
export async function trySettings(
  ctx: ShopContext,
  { original, bytes }: { original: Content; bytes: Buffer },
  settings: ImageSettings,
  target: Target | null = null,
): Promise<Trial> {
  const { mode, floor, maxWidth, keepCopyright } = settings
  const made = await ctx.imageCodec.optimise(
    bytes,
    { mode, floor, format: target ?? 'same', keepCopyright, ...(maxWidth !== null && { maxWidth }) },
    { key: ctx.shop.id },
  )
  if (made.verdict === 'not-supported') return { verdict: made.verdict, ...REASONS[made.reason] }
  if (made.verdict === 'nothing-to-gain')
    return { verdict: made.verdict, reason: 'smallest-already', making: null, bytes: null }
  // A URL keeps its extension, so a result in another format cannot replace the file. Animated images keep their
  // format.
  const mime = target === null ? original.mime : MIME_OF[target]
  if (target !== null && MIMES[made.format] !== mime) return { verdict: 'not-supported', ...REASONS.format }
  if (MIMES[made.format] !== mime)
    return { verdict: 'nothing-to-gain', reason: 'smallest-already', making: null, bytes: null }
  const { ratio } = await ctx.tx(readTrackRecord)
  const storedShare = (1 - made.bytesAfter / made.bytesBefore) * 100
  const { digest, bytes: size, width, height } = original
  const making: Making = {
    original: { digest, bytes: size, mime: original.mime, width, height },
    encoder: made.encoding.encoder,
    quality: made.encoding.quality ?? null,
    settings,
    likeness: made.likeness,
    foretold: storedShare * ratio,
    storedShare,
  }
  if (target === null && making.foretold < LEAST_SAVING)
    return { verdict: 'nothing-to-gain', reason: 'delivered-alike', making, bytes: made.bytes }
  const after: Content = {
    digest: '',
    bytes: made.bytesAfter,
    mime,
    width: made.width,
    height: made.height,
    made: making,
  }
  return { verdict: 'smaller', after, making, bytes: made.bytes }
}

/** Stores a trial's bytes, and returns the value of the change that writes them. */
export async function keepTrial(
  ctx: ShopContext,
  { after, bytes, making }: Extract<Trial, { verdict: 'smaller' }>,
): Promise<Content> {
  return { ...after, digest: await keepBytes(ctx, bytes, { madeOf: making.original.digest }) }
}
