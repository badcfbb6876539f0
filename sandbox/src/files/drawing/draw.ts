import type { Drawing } from '../../state/records.ts'
import { clothingMotifs } from './clothing-motifs.ts'
import { furnitureMotifs } from './furniture-motifs.ts'
import { gardenMotifs } from './garden-motifs.ts'
import { homeMotifs } from './home-motifs.ts'
import { parcel, scenes } from './scenes.ts'
import { type Motif, shade, sprig, tonesOf } from './shapes.ts'

const motifs: Record<string, Motif> = {
  ...gardenMotifs,
  ...clothingMotifs,
  ...homeMotifs,
  ...furnitureMotifs,
  parcel,
}

/** Motifs that lie flat or hang, so that no floor is drawn below them. */
const flat = new Set([
  ...Object.keys(clothingMotifs).filter((name) => !['boots', 'backpack'].includes(name)),
  ...['trowel', 'fork', 'spade', 'secateurs', 'rake', 'dibber', 'brush', 'seedPacket', 'feeder', 'birdBox'],
  ...['dress', 'teaTowel', 'rug', 'lights', 'hammock', 'hangingPlanter'],
])

/** Valid names for a drawing's `motif`; any other is drawn as a plain parcel. */
export const motifNames: string[] = [...Object.keys(motifs), ...Object.keys(scenes)]

/** How each view of a drawing places the object in the square. */
const views: [(object: string) => string, ...((object: string) => string)[]] = [
  (object: string) => `<g transform="translate(70 60) scale(.86)">${object}</g>`,
  (object: string) => `<g transform="rotate(-9 500 500) translate(20 30) scale(.96)">${object}</g>`,
  (object: string) => `<g transform="translate(-480 -430) scale(1.95)">${object}</g>`,
  (object: string) =>
    `<g transform="translate(20 120) scale(.62)">${object}</g><g transform="translate(400 260) scale(.6)">${object}</g>`,
]

/** Objects on a floor are not tilted. */
const placing = ({ motif, view }: Drawing) =>
  view === 1 && !flat.has(motif)
    ? (object: string) => `<g transform="translate(30 110) scale(.82)">${object}</g>`
    : (views[view % views.length] ?? views[0])

/**
 * Returns the drawing as an SVG document of `width` by `height` pixels: the object in the middle of a soft backdrop,
 * without any text. The same drawing always gives the same document.
 */
export function drawSvg(drawing: Drawing, width: number, height: number): string {
  const [base = '#7d8f69', accent = '#b79f78'] = drawing.colors
  const tones = tonesOf(base, accent)
  const scene = scenes[drawing.motif]
  const object = scene ? scene(tones) : (motifs[drawing.motif] ?? parcel)(tones)
  const place = placing(drawing)
  const floor = drawing.view === 2 || scene || flat.has(drawing.motif) ? '' : floorOf(drawing)
  const decoration = drawing.view === 1 && !scene ? sprigs() : ''
  const body = scene ? object : `<g filter="url(#soft)">${place(object)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" preserveAspectRatio="xMidYMid slice" width="${width}" height="${height}">
<defs>
<linearGradient id="wall" x2=".35" y2="1"><stop stop-color="${shade(drawing.backdrop, 0.38)}"/><stop offset="1" stop-color="${drawing.backdrop}"/></linearGradient>
<radialGradient id="light" cx=".28" cy=".2" r=".9"><stop stop-color="#ffffff" stop-opacity=".55"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="12" dy="22" stdDeviation="16" flood-color="#1f1a14" flood-opacity=".32"/></filter>
</defs>
<rect width="1000" height="1000" fill="url(#wall)"/>${floor}<rect width="1000" height="1000" fill="url(#light)"/>${decoration}${body}
</svg>`
}

const floorOf = (drawing: Drawing) =>
  `<path d="M0 ${drawing.view === 3 ? 640 : 760}H1000V1000H0z" fill="${shade(drawing.backdrop, -0.1)}" opacity=".75"/>`

const sprigs = () =>
  `<g opacity=".55" transform="rotate(24 900 900)">${sprig(900, 1010, 130)}</g><g opacity=".4" transform="rotate(-150 90 60)">${sprig(90, 40, 110, '#7d9b63')}</g>`
