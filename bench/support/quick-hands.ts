import type { Locator, Page } from 'playwright-core'
import { type SlowScreen, stands } from './app-in-admin.ts'
import { readingsOf, type Work } from './browser-readings.ts'

/** One action of a merchant; `act` is performed `times`, each time on another item of the same kind. */
export interface Hand {
  name: string
  path: string
  times: number
  act(screen: SlowScreen, turn: number): Promise<void>
}

const GRID = '/seo-booster/metatags?tabindex=1'
const REVIEW = '/seo-booster/metatags?tabindex=5&operation=:operation'
const row = ({ app }: SlowScreen, turn: number) => app.getByRole('grid').first().locator('tbody').nth(turn)
const HELD_MS = 40
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: HELD_MS })

/**
 * Clicks like a hand: the mouse is in place before it presses, and stays pressed as long as a key would. Playwright's
 * own click moves and presses at the same moment, and checks in the page at each event, on the measured thread,
 * whether it hits its target.
 */
async function click({ page }: SlowScreen, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.waitForTimeout(150)
  await page.mouse.click(x, y, { delay: HELD_MS })
}

/** What P12 measures (targets.md): the grid, its review and Home. */
export const HANDS: readonly Hand[] = [
  {
    name: 'select a row',
    path: GRID,
    times: 6,
    act: (screen, turn) => click(screen, row(screen, turn).getByRole('checkbox')),
  },
  {
    name: 'select all',
    path: GRID,
    times: 4,
    act: (screen) => click(screen, screen.app.getByRole('grid').locator('thead').getByRole('checkbox')),
  },
  {
    name: 'arrow keys',
    path: GRID,
    times: 8,
    async act(screen, turn) {
      if (turn === 0) await row(screen, 0).getByRole('rowheader').focus()
      await press(screen.page, turn % 4 === 3 ? 'ArrowRight' : 'ArrowDown')
    },
  },
  {
    name: 'select with the space bar',
    path: GRID,
    times: 4,
    async act(screen, turn) {
      await row(screen, turn).getByRole('rowheader').focus()
      await press(screen.page, 'Space')
    },
  },
  {
    name: 'unfold a row',
    path: GRID,
    times: 4,
    act: (screen, turn) => click(screen, row(screen, turn).getByRole('rowheader').getByRole('button').last()),
  },
  {
    name: 'next page',
    path: GRID,
    times: 4,
    act: (screen) => click(screen, screen.app.locator('.sp-pagination button').last()),
  },
  {
    name: 'search',
    path: GRID,
    times: 6,
    async act(screen, turn) {
      if (turn === 0) await click(screen, screen.app.getByRole('searchbox'))
      await press(screen.page, 'product'[turn] ?? 'e')
    },
  },
  {
    name: 'edit in place',
    path: GRID,
    times: 4,
    async act(screen, turn) {
      await row(screen, turn).getByRole('gridcell').nth(1).focus()
      await press(screen.page, 'Enter')
      await screen.app.locator('.sp-cell-editor').waitFor()
      await screen.page.keyboard.type('ab', { delay: 60 })
      await press(screen.page, 'Escape')
    },
  },
  {
    name: 'review',
    path: REVIEW,
    times: 6,
    async act(screen, turn) {
      if (turn === 0) await row(screen, 0).getByRole('rowheader').focus()
      await press(screen.page, ['j', 'k', 'a', 'j', 'r', 'a'][turn] ?? 'a')
    },
  },
  {
    name: 'Home',
    path: '/',
    times: 4,
    act: (screen) => click(screen, screen.app.locator('.sp-status-line')),
  },
]

/**
 * Performs the action on a screen opened for it; returns the milliseconds of every interaction, and the work of the
 * app's thread for all of them.
 */
export async function timesOf(hand: Hand, screen: SlowScreen): Promise<{ all: number[]; work: Work }> {
  await screen.open(hand.path)
  const all: number[] = []
  const before = await screen.work()
  await readingsOf(screen.frame(), { forget: true })
  for (let turn = 0; turn < hand.times; turn++) {
    await hand.act(screen, turn)
    await screen.page.waitForTimeout(150)
    await stands(screen.page, screen.frame)
    const { interactions } = await readingsOf(screen.frame(), { forget: true })
    // Interactions painted within one frame are not reported: they took less than 16 ms.
    all.push(Math.round(Math.max(0, ...interactions)))
  }
  const after = await screen.work()
  const each = (name: keyof Work) => Math.round((after[name] - before[name]) / hand.times)
  const work = {
    taskMs: each('taskMs'),
    scriptMs: each('scriptMs'),
    styles: each('styles'),
    layouts: each('layouts'),
  }
  return { all, work }
}
