export type SharpModule = typeof import('sharp').default

let loaded: Promise<SharpModule> | undefined

/** Pixels of the largest image that is decoded, all frames together: 50 megapixels are 200 MB in memory. */
export const MOST_PIXELS = 50_000_000
export const SECONDS = 10

/** The decoder, loaded with the first image: no process needs it to start. */
export function loadSharp(): Promise<SharpModule> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  // What merchants upload is hostile until proven otherwise: only formats of images are decoded, nothing that is a
  // document or a program (libvips' list of loaders). Drawings are rendered to compare them, after checks of their own.
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
