import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A file delivered unchanged. */
export interface Asset {
  name: string
  body: string | Buffer
}

const require = createRequire(import.meta.url)

/** The sandbox's only font, upright and italic; it replaces every font of the platform. */
const FONTS = {
  n: () => require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  i: () => require.resolve('@fontsource-variable/inter/files/inter-latin-wght-italic.woff2'),
}

const fonts = new Map<keyof typeof FONTS, Buffer>()

function font(style: keyof typeof FONTS): Buffer {
  let bytes = fonts.get(style)
  if (!bytes) {
    bytes = readFileSync(FONTS[style]())
    fonts.set(style, bytes)
  }
  return bytes
}

/** Draws a placeholder for a country's flag: its letters. */
const flag = (code: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20" fill="#ddd"/><text x="15" y="14" font-size="10" text-anchor="middle">${code.toUpperCase()}</text></svg>`

/** Returns a file the platform delivers to every theme: a font or a flag. */
export function platformAsset(path: string): Asset | undefined {
  const country = /^\/cdn\/static\/images\/flags\/([a-z]{2})\.svg$/.exec(path)?.[1]
  if (country) return { name: `${country}.svg`, body: flag(country) }
  const [, name, style] = /^\/cdn\/fonts\/[\w-]+\/([\w-]+_([ni])\d\.woff2)$/.exec(path) ?? []
  return name ? { name, body: font(style === 'i' ? 'i' : 'n') } : undefined
}
