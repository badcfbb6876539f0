export type SharpModule = typeof import('sharp').default

let loaded: Promise<SharpModule> | undefined

/** Maximum pixels of a decoded image, all frames together: 50 megapixels are 200 MB in memory. */
export const MOST_PIXELS = 50_000_000
export const SECONDS = 10

/** Loads the decoder with the first image: no process needs it to start. */
export function loadSharp(): Promise<SharpModule> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  // Merchants' uploads may be hostile: only image formats are decoded, nothing that is a document or a program
  // (libvips' list of loaders). Drawings are rendered to compare them, after separate checks.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
      'VipsForeignLoadSvg',
    ],
  })
  sharp.cache(false)
  return sharp
}
