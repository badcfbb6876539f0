import type { Drawing, FileRecord } from '../state/records.ts'
import { backdrops, toneOf } from './palette.ts'
import { pick } from './random.ts'
import type { StoreWriter } from './writer.ts'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

export interface ImageOrder {
  /** File name without extension; unique in the store. */
  name: string
  alt: string
  motif: string
  /** Colour names of palette.ts. */
  colors: [base: string, accent: string]
  view: number
  size?: [width: number, height: number]
  mimeType?: keyof typeof extensions
}

/** Writes the record of an image that is drawn when it is first needed. */
export function addImage(
  writer: StoreWriter,
  order: ImageOrder,
  at: { createdAt: string; updatedAt: string },
): FileRecord {
  const mimeType = order.mimeType ?? 'image/jpeg'
  const [width, height] = order.size ?? [1200, 1200]
  const drawing: Drawing = {
    motif: order.motif,
    colors: order.colors.map(toneOf),
    backdrop: pick(`${order.name}|backdrop`, backdrops),
    view: order.view,
  }
  return writer.add('MediaImage', {
    ...at,
    filename: `${order.name}.${extensions[mimeType]}`,
    alt: order.alt,
    mimeType,
    width,
    height,
    bytes: 0,
    status: 'READY',
    sourceUrl: null,
    version: Math.floor(Date.parse(at.createdAt) / 1000),
    drawing,
  })
}
