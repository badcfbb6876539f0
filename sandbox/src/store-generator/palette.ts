/** Tones of the colour names in the shops' options. */
const palette: Record<string, string> = {
  Moss: '#66764a',
  Forest: '#3f5a45',
  Sage: '#9aa88c',
  Heather: '#8d7a93',
  Peat: '#5b4636',
  Bark: '#7a5c43',
  Oat: '#d9c8a8',
  Cream: '#efe6d3',
  Sand: '#c9ab7f',
  Straw: '#d8b65e',
  Ochre: '#c48a35',
  Rust: '#a65433',
  Terracotta: '#bd6b47',
  Brick: '#8c3f34',
  Bramble: '#6d2f4a',
  Rose: '#c98b8b',
  Slate: '#5d6a74',
  Granite: '#84888a',
  Steel: '#9ba4a7',
  Charcoal: '#41444a',
  Ink: '#2f3e55',
  Navy: '#2e4263',
  Lake: '#4d7590',
  Sky: '#9fbccb',
  Chalk: '#e7e4dc',
  Copper: '#b8774c',
  Brass: '#b8954f',
  Ash: '#cbb592',
  Oak: '#b28a57',
  Olive: '#7d7a46',
}

/** Returns the tone (`#rrggbb`) of a colour name; throws if the palette does not have it. */
export function toneOf(name: string): string {
  const tone = palette[name]
  if (!tone) throw new Error(`The palette has no colour "${name}"`)
  return tone
}

/** Soft tones for the backdrop of an image. */
export const backdrops = ['#dfe3d6', '#e9dfd0', '#d9e1e6', '#ece6da', '#e2d9d3', '#dde2da'] as const
