import type { Likeness } from '#rules/image-quality/image.ts'
import { letGo, type Pixels } from './decode.ts'
import type { Encoder } from './encoders.ts'
import * as encoders from './encoders.ts'
import type { StillFormat } from './outcome.ts'
import {
  createReference,
  type Floor,
  type Found,
  isLate,
  type Reference,
  type Spent,
  search,
} from './search.ts'

interface Leader extends Found {
  encoder: Encoder
}

export interface Chosen extends Leader {
  likeness: Likeness
  spent: Spent
}

const CANDIDATES: Record<StillFormat, readonly Encoder[]> = {
  jpeg: [
    encoders.JPEG_TUNED_HALF,
    encoders.JPEG_HALF,
    encoders.JPEG_TUNED_FULL,
    encoders.JPEG_FULL,
    encoders.JPEG_FLAT_HALF,
    encoders.JPEG_FLAT_FULL,
  ],
  webp: [encoders.WEBP, encoders.WEBP_SHARP],
  png: [encoders.PNG_COLOURS],
}

/** Candidates of a transparent image are measured on two backgrounds, so fewer are tried. */
const MOST_SEE_THROUGH = 2
/** Smaller images are searched as a whole; for larger ones, a sample shows where to search. */
const SAMPLED_FROM = 400_000
const SAMPLE_TILES = 12
const TILE = 128

interface SearchBounds {
  floor: Floor
  most: number
  /** After this time (`performance.now`) fewer encoders are tried, and the best result so far is taken. */
  until?: number | undefined
}

/**
 * Returns the smallest encoding in this format that keeps the floor. For a large image, a sample determines the
 * encoder and the approximate quality; the returned result was always measured as a whole.
 */
export async function searchLossy(
  pixels: Pixels,
  { format, floor, most, until }: SearchBounds & { format: StillFormat },
): Promise<Chosen | null> {
  const candidates = CANDIDATES[format].filter(
    (_, index) => index < MOST_SEE_THROUGH || pixels.channels === 3,
  )
  const hasTiles = pixels.width >= TILE && pixels.height >= TILE
  const isSampled = hasTiles && pixels.width * pixels.height > SAMPLED_FROM && candidates.length > 1
  // The sample comes first and alone: the whole image reuses its memory. Half of the time is left for the whole
  // image, which may differ from the sample.
  const half = until === undefined ? undefined : (performance.now() + until) / 2
  const guess = isSampled ? await onSample(pixels, candidates, { floor, until: half }) : null
  using reference = createReference(pixels)
  const told = async (found: Leader | null): Promise<Chosen | null> =>
    found && {
      ...found,
      likeness: await reference.likenessOf(found.bytes, found.seen),
      spent: reference.spent,
    }
  if (!guess) return told(await smallest(reference, candidates, { floor, most, until }))
  reference.spent.encodings += guess.spent.encodings
  reference.spent.encodingMs += guess.spent.encodingMs
  reference.spent.metricMs += guess.spent.metricMs
  const encoder = guess.best?.encoder ?? (candidates[0] as Encoder)
  const start = guess.best?.quality ?? encoder.highest
  const found = await search(reference, encoder, {
    floor,
    most,
    start,
    ...(until !== undefined && { until }),
  })
  return told(found && { ...found, encoder })
}

async function onSample(
  pixels: Pixels,
  candidates: readonly Encoder[],
  { floor, until }: Omit<SearchBounds, 'most'>,
): Promise<{ best: Leader | null; spent: Spent }> {
  const tiles = sampleOf(pixels)
  using sample = createReference(tiles)
  const best = await smallest(sample, candidates, { floor, most: Number.POSITIVE_INFINITY, until })
  return { best, spent: sample.spent }
}

async function smallest(
  reference: Reference,
  candidates: readonly Encoder[],
  { floor, most, until }: SearchBounds,
): Promise<Leader | null> {
  let best: Leader | null = null
  for (const encoder of candidates) {
    if (best && isLate(until)) break
    const options = {
      floor,
      most: best?.bytes.length ?? most,
      ...(best && { start: best.quality }),
      ...(until !== undefined && { until }),
    }
    const found = await search(reference, encoder, options)
    if (!found) continue
    const isBetter = found.bytes.length < (best?.bytes.length ?? most)
    const loser = isBetter ? best : found
    if (loser) letGo(loser.bytes)
    if (isBetter) best = { ...found, encoder }
  }
  return best
}

/** Combines tiles from all over the image: at most an eighth of it, with the same kinds of content. */
function sampleOf({ data, width, height, channels }: Pixels): Pixels {
  const columns = Math.floor(width / TILE)
  const rows = Math.floor(height / TILE)
  const all = columns * rows
  const count = Math.min(SAMPLE_TILES, all)
  const across = Math.ceil(Math.sqrt(count))
  const down = Math.floor(count / across)
  const line = TILE * channels
  const out = Buffer.alloc(across * down * TILE * line)
  for (let tile = 0; tile < across * down; tile++) {
    // Evenly spaced over the rows of tiles; also varies the column, unless the step is a multiple of their number.
    const from = Math.floor(((tile + 0.5) * all) / (across * down))
    const left = (from % columns) * TILE
    const top = Math.floor(from / columns) * TILE
    const toLeft = (tile % across) * TILE
    const toTop = Math.floor(tile / across) * TILE
    for (let y = 0; y < TILE; y++) {
      const start = ((top + y) * width + left) * channels
      data.copy(out, ((toTop + y) * across * TILE + toLeft) * channels, start, start + line)
    }
  }
  return { data: out, width: across * TILE, height: down * TILE, channels }
}
