import { SCREENS } from '../e2e/stage/app-screens.ts'
import { openBrowserBySite } from '../e2e/stage/browser.ts'
import { startProduct } from '../e2e/stage/product.ts'
import type { Figure, Rig } from './rig.ts'
import { prepareStore, slowScreen } from './support/app-in-admin.ts'
import { readingsOf } from './support/browser-readings.ts'
import { HANDS, timesOf } from './support/quick-hands.ts'

const PRODUCTS = 1_000
const PROPOSALS = 60
const RATE = 4
/** targets.md, P12; the peer is what the platform requires of its best apps. */
const INTERACTION = { goal: 100, peer: 200 }
const SHIFT = { goal: 0.02, peer: 0.1 }
const PAINT = { goal: 1.5, peer: 2.5 }
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Told = Omit<Figure, 'id' | 'seconds'>

/**
 * P12: the app in the admin's frame on a processor four times slower. The slowest interaction counts (few are made,
 * and the slowest is then the INP); for each screen, opened by its URL, the layout shift and the largest paint. Each
 * figure includes the processor time of the app's thread. `--only "hand: review"`, `--only "screen: Home"`.
 */
export const rig: Rig = {
  id: 'P12',
  title: 'quick hands: answers, stands, shows',
  async run({ n = PRODUCTS, only = '', log }) {
    await using stack = new AsyncDisposableStack()
    const product = await startProduct()
    stack.defer(() => product.stop())
    const browser = await openBrowserBySite()
    stack.defer(() => browser.close())
    const store = await prepareStore(product, browser, { products: n, proposals: Math.min(n, PROPOSALS) })
    const figures: Told[] = []
    const tell = (figure: Told) => {
      figures.push(figure)
      log(`${figure.pass ? 'pass' : 'FAIL'} ${String(figure['what'])}: ${figure.value} ${figure.unit}`)
    }
    for (const size of SIZES) {
      const screen = await slowScreen(browser, store, { rate: RATE, ...size })
      for (const [name, path] of SCREENS.filter(([name]) => `screen: ${name}`.includes(only))) {
        await screen.open(path)
        const { taskMs } = await screen.work()
        const { shift, moved, paint, painted } = await readingsOf(screen.frame())
        const what = `${name}, ${size.width} px`
        tell(figureOf(`shift: ${what}`, { value: shift, digits: 3, unit: 'CLS', ...SHIFT }, { n: 1, moved }))
        const seconds = { value: paint / 1_000, digits: 2, unit: 's', ...PAINT }
        tell(figureOf(`paint: ${what}`, seconds, { n: 1, taskMs: Math.round(taskMs), painted }))
      }
      await screen.close()
    }
    const screen = await slowScreen(browser, store, { rate: RATE })
    for (const hand of HANDS.filter(({ name }) => `hand: ${name}`.includes(only))) {
      const { all, work } = await timesOf(hand, screen)
      const value = Math.max(...all)
      tell(
        figureOf(
          `hand: ${hand.name}`,
          { value, digits: 0, unit: 'ms', ...INTERACTION },
          { n: all.length, all, work },
        ),
      )
    }
    return figures
  },
}

function figureOf(
  what: string,
  of: { value: number; digits: number; unit: string; goal: number; peer: number },
  beside: { n: number; [extra: string]: unknown },
): Told {
  const { digits, unit, goal, peer } = of
  const value = Number(of.value.toFixed(digits))
  const ratio = Math.round((value / peer) * 100) / 100
  return { what, value, unit, goal, peer, ratio, pass: value <= goal, ...beside }
}
