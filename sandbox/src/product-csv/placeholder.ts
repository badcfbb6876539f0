import type { Drawing } from '../state/records.ts'
import { backdrops } from '../store-generator/palette.ts'
import { pick } from '../store-generator/random.ts'

/** Words of a title and the motif they select; the first match wins. */
const motifWords: [RegExp, string][] = [
  [/watering can/, 'wateringCan'],
  [/trowel/, 'trowel'],
  [/high.?tops?|shoes?|sneakers?|trainers?/, 'shoe'],
  [/boots?|wellies/, 'boots'],
  [/bean ?bag/, 'beanBag'],
  [/bags?|backpack|tote/, 'bag'],
  [/sofas?|couch|loveseat/, 'sofa'],
  [/arm ?chairs?/, 'armchair'],
  [/chairs?/, 'chair'],
  [/stool/, 'stool'],
  [/drawers|dresser|cabinet/, 'drawers'],
  [/tables?|desk/, 'tableFurniture'],
  [/bed ?clothes|bedding|duvet|sheets?/, 'bed'],
  [/pillows?|cushions?/, 'cushion'],
  [/lights?|lamp/, 'lamp'],
  [/candles?/, 'candle'],
  [/fenc|slats?/, 'fence'],
  [/pots?|planter/, 'pot'],
  [/jumper|sweater|knit/, 'jumper'],
  [/jacket|coat|tuxedo|varsity/, 'jacket'],
  [/skirt|dress/, 'dress'],
  [/tee|t-shirt|shirt|blouse|top/, 'shirt'],
  [/trousers|jeans|pants/, 'trousers'],
  [/socks?/, 'socks'],
  [/hat|cap/, 'hat'],
  [/mug|cup/, 'mug'],
  [/rug|carpet/, 'rug'],
]
const colorWords: [RegExp, string][] = [
  [/ocean blue|blue/, '#44678f'],
  [/navy|dark denim|denim/, '#33445f'],
  [/yellow/, '#d8b04a'],
  [/red/, '#a5443c'],
  [/pink/, '#d3a0a4'],
  [/olive/, '#7d7a46'],
  [/green/, '#5f7d57'],
  [/black|led/, '#3b3c40'],
  [/gr[ea]y/, '#8a8d90'],
  [/cream|vanilla/, '#e6dabd'],
  [/white/, '#e9e6df'],
  [/copper/, '#b8774c'],
  [/clay|terracotta/, '#bd6b47'],
  [/brown|antique|leather/, '#7a5640'],
  [/wood/, '#b28a57'],
  [/dark|winter/, '#41444a'],
]

const first = (list: [RegExp, string][], text: string, fallback: string) =>
  list.find(([words]) => new RegExp(`\\b(${words.source})\\b`).test(text))?.[1] ?? fallback

/** Returns the drawing for an image that could not be fetched: the object its title names, in the colour it names. */
export function placeholderDrawing(title: string, view: number): Drawing {
  const text = title.toLowerCase()
  return {
    motif: first(motifWords, text, 'parcel'),
    colors: [
      first(colorWords, text, pick(title, ['#7d8f69', '#8a6a52', '#5d6a74', '#a2725a'])),
      pick(`${title}|accent`, ['#c9a86a', '#6b7d62', '#8c4a3a', '#d9c8a8']),
    ],
    backdrop: pick(`${title}|backdrop`, backdrops),
    view,
  }
}
